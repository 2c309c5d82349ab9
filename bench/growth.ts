// npm run bench -- growth [million|audit|facilities|own]: does a call cost more when its tables have grown? One server on a
// small database and one on a large one, measured alternately. See docs/performance.md.
import { statfsSync } from 'node:fs';
import { callsOn, trailCalls } from './calls.ts';
import { compare, isQuick } from './compare.ts';
import { addAuditRows, fillOtherTables } from './history.ts';
import { BenchError, runBench } from './run.ts';
import { assertOneDay, openSide, type SideOrder } from './sides.ts';

/** What docs/operations.md recommends for a large installation: a quarter of its memory, here 16 GB. */
const settings = {
  shared_buffers: isQuick ? '128MB' : '4GB',
  // An index that is built is not logged too, which halves what a fill writes.
  wal_level: 'minimal',
  max_wal_senders: '0',
};
const limit = 1.15;
const minutes = isQuick ? 20 : 240;
const few = 10_000;

/** A small database and a large one, by how many rows of a kind each has. */
function stage(
  kind: string,
  counts: { small: number; large: number; quick: number },
  gigabytes: number,
  content: (count: number) => Omit<SideOrder, 'name'>,
) {
  const side = (count: number) => ({ name: `${count.toLocaleString('en')} ${kind}`, ...content(count) });
  return { small: side(counts.small), large: side(isQuick ? counts.quick : counts.large), gigabytes };
}

const stages: Readonly<Record<string, ReturnType<typeof stage>>> = {
  million: stage('rows of each table', { small: few, large: 1_000_000, quick: 20_000 }, 25, (size) => ({
    size,
    fill: (url, place) => fillOtherTables(url, place, size),
  })),
  audit: stage('rows of the trail', { small: few, large: 100_000_000, quick: 100_000 }, 70, (rows) => ({
    size: few,
    settings,
    fill: (url, place) => addAuditRows(url, place, rows),
    callsOf: (ground) => [...callsOn(ground), ...trailCalls(ground)],
  })),
  facilities: stage('other facilities', { small: 0, large: 10_000, quick: 20 }, 35, (facilities) => ({
    size: few,
    facilities,
    settings,
  })),
  own: stage('authorizations', { small: few, large: 10_000_000, quick: 20_000 }, 35, (size) => ({
    size,
    settings,
  })),
};

await runBench(minutes, async (run) => {
  assertOneDay(minutes);
  const chosen = process.argv.slice(2).find((word) => !word.startsWith('-')) ?? 'million';
  const stage = stages[chosen];
  if (!stage) throw new BenchError(`There is no growth "${chosen}", only ${Object.keys(stages).join(', ')}`);
  const { small, large, gigabytes } = stage;
  const { bavail, bsize } = statfsSync(run.folder);
  const needed = isQuick ? 3 : gigabytes;
  if (bavail * bsize < needed * 1e9) throw new BenchError(`${run.folder} needs ${needed} GB of free disk`);
  const reference = await openSide(run, small);
  const measured = await openSide(run, large);
  await compare({ measured, reference }, limit);
});
