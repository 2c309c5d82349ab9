// npm run bench -- against <git ref>: is this tree slower than another release? Each is started by its own `npm start` on
// a database of its own with the same data. See docs/performance.md.
import { join } from 'node:path';
import { compare, isQuick } from './compare.ts';
import { BenchError, runBench } from './run.ts';
import { startRelease } from './servers.ts';
import { assertOneDay, openSide } from './sides.ts';

const { BENCH_OTHER = '', BENCH_OTHER_NAME = '' } = process.env;
const minutes = 60;
/** The difference between two runs of the same release. */
const limit = 1.05;

await runBench(minutes, async (run) => {
  assertOneDay(minutes);
  const open = (name: string, root: string) =>
    openSide(run, {
      name,
      size: isQuick ? 10_000 : 100_000,
      start: (env, log) => startRelease(root, env, log),
    }).catch((error: unknown) => {
      throw new BenchError(
        `${name} cannot be measured: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
  const reference = await open(BENCH_OTHER_NAME, BENCH_OTHER);
  const measured = await open('this tree', join(import.meta.dirname, '..'));
  await compare({ measured, reference }, limit);
});
