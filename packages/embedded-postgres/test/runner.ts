import { startEmbeddedPostgres } from '../src/index.ts';

// A process of its own, so that a test can kill it: says its URL, then runs until it is told to end.
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('The data directory is missing.');
try {
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress: (text) => console.log(`- ${text}`) });
  process.once('SIGINT', () => void postgres.stop().then(() => console.log('STOPPED')));
  console.log(`URL ${postgres.adminUrl}`);
} catch (error) {
  console.log(`FAILED ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
