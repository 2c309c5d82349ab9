// npm run bench -- against <git ref>: this tree and another release, each started by its own `npm start` on a database
// of its own with the same data, and measured alternately. See docs/performance.md.
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import { type BenchCall, callsOn } from './calls.ts';
import { printComparison, printMemoryUnder } from './comparison.ts';
import { staffCards } from './data.ts';
import { type Ground, prepareGround } from './ground.ts';
import { measureCall, quick, type Subject, span, supplied, thorough } from './measure.ts';
import type { Cell } from './report.ts';
import { BenchError, type Run, runBench, timed } from './run.ts';
import { benchSettings, type Running, signIn, startRelease } from './servers.ts';

const isQuick = process.argv.includes('--quick');
const effort = isQuick ? quick : thorough;
const size = isQuick ? 10_000 : 100_000;
const { BENCH_OTHER = '', BENCH_OTHER_NAME = '' } = process.env;

/** A release, with its database. */
interface Release {
  name: string;
  ground: Ground;
  server: Running;
}

async function prepare(
  run: Run,
  side: 'product' | 'reference',
  name: string,
  root: string,
): Promise<Release> {
  const folder = join(run.folder, side);
  const { adminUrl: url, stop } = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  run.onEnd(stop);
  const env = { ...benchSettings, DATABASE_URL: url, DATA_DIR: join(folder, 'product') };
  const start = () => run.started(startRelease(root, env, run.log)).catch(explain(name, 'did not start'));
  const first = await timed(`${name} is installed and built, with its schema and its demo data`, start);
  await first.stop();
  const ground = await timed(`${size.toLocaleString('en')} authorizations for ${name}`, async () => {
    const prepared = await prepareGround(run, url);
    await prepared.grow(0, size);
    await prepared.supply(supplied);
    return prepared;
  }).catch(explain(name, 'has another schema than this benchmark fills'));
  return { name, ground, server: await start() };
}

/** Names the release in the failure. */
function explain(name: string, what: string) {
  return (error: unknown): never => {
    throw new BenchError(`${name} ${what}: ${error instanceof Error ? error.message : String(error)}`);
  };
}

async function subjectOf({ name, ground, server }: Release, call: BenchCall): Promise<Subject> {
  const { path, role, body, supply } = call;
  const token = await signIn(server, role, staffCards[role]).catch(explain(name, 'lets nobody sign in'));
  return {
    server,
    postmaster: ground.postmaster,
    target: { url: `${server.url}/api/v1${path}`, token, ...(body && { body }) },
    ...(supply && { prepare: () => ground.stock.fill(supply, supplied) }),
  };
}

await runBench(60, async (run) => {
  console.log(
    `${effort.rounds} round(s) of about ${span} s each, this tree and ${BENCH_OTHER_NAME} alternately, medians\n`,
  );
  const reference = await prepare(run, 'reference', BENCH_OTHER_NAME, BENCH_OTHER);
  const product = await prepare(run, 'product', 'this tree', join(import.meta.dirname, '..'));
  const cells: Cell[] = [];
  const otherCalls = callsOn(reference.ground, size);
  for (const call of callsOn(product.ground, size)) {
    const { name, clinical = false } = call;
    const other = otherCalls.find((one) => one.name === name);
    if (!other) continue;
    const subjects = {
      product: await subjectOf(product, call),
      reference: await subjectOf(reference, other),
    };
    cells.push(...(await measureCall({ name, clinical, subjects }, effort)));
  }
  console.log(`\n### This tree against ${BENCH_OTHER_NAME}, ${size.toLocaleString('en')} authorizations\n`);
  printComparison(cells);
  printMemoryUnder(64, cells, BENCH_OTHER_NAME);
});
