// npm run bench -- growth: what each call costs in a facility of ten thousand authorizations, then among a hundred million
// rows of its audit trail, among ten million authorizations of ten thousand facilities, and with ten million of its own.
// Names of stages (audit, facilities, own) leave the others out.
// See docs/performance.md.
import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import pg from 'pg';
import { addAuthorizations } from './data.ts';
import { type Ground, prepareGround } from './ground.ts';
import { addAuditRows, addFacilities, auditedMember, removeAuditRows } from './history.ts';
import { load } from './load.ts';
import { brief, quick, supplied } from './measure.ts';
import { pageCounting } from './pages.ts';
import { postgresTime, processorTime } from './processes.ts';
import { type Cell, number, printGrowth, printTable } from './report.ts';
import { BenchError, runBench, timed } from './run.ts';
import { firstStart, poolSize, type Running, signIn } from './servers.ts';
import { assertOneDay, measureFilled } from './sizes.ts';

const isQuick = process.argv.includes('--quick');
const named = process.argv.slice(2).filter((word) => !word.startsWith('-'));
/** Whether a stage after the first is measured: those that are named, or all. */
const isChosen = (stage: 'audit' | 'facilities' | 'own') => named.length === 0 || named.includes(stage);
const effort = isQuick ? quick : brief;
const minutes = isQuick ? 20 : 240;
const volume = isQuick
  ? { first: 10_000, audit: 200_000, facilities: 100, own: 100_000, gigabytes: 2 }
  : {
      first: 10_000,
      audit: 100_000_000,
      facilities: 10_000,
      own: 10_000_000,
      gigabytes: isChosen('audit') ? 70 : 35,
    };

/** What docs/operations.md recommends for a large installation: a quarter of its memory, here 16 GB. */
const settings = {
  ...pageCounting,
  shared_buffers: isQuick ? '128MB' : '4GB',
  // An index that is built is not logged too, which halves what a fill writes.
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** Calls of one search of the audit trail: what is measured, and what warms up. */
const searches = 300;

/** Prints what searches of the audit trail cost. The bare reference has none. */
async function measureTrail(
  title: string,
  { place, counter, postmaster }: Ground,
  product: Running,
): Promise<void> {
  const { url, pid } = product;
  const token = await signIn(product, 'admin', '100005');
  const rows: string[][] = [];
  for (const [name, filter] of Object.entries({
    'the newest page': {},
    'of an account': { accountId: place.staff.doctor },
    'of a patient': { memberId: auditedMember },
    'of an action': { action: 'item.ordered' },
  })) {
    const target = { url: `${url}/api/v1/admin/audit/search`, token, body: () => JSON.stringify(filter) };
    await load(target, 8, searches);
    const spent = () => processorTime(pid) + postgresTime(postmaster);
    const before = spent();
    const { p50 } = await load(target, 8, searches);
    const perCall = ((spent() - before) * 1_000) / searches;
    const pages = (await counter?.perCall(100, () => load(target, 1, 100))) ?? Number.NaN;
    rows.push([name, number(p50), number(perCall), number(pages)]);
  }
  console.log(`\n### The audit trail, ${title}\n`);
  printTable(['a search, 8 connections', 'p50 ms', 'processor ms', 'pages'], rows);
}

await runBench(minutes, async (run) => {
  assertOneDay(minutes);
  const { bavail, bsize } = statfsSync(run.folder);
  if (bavail * bsize < volume.gigabytes * 1e9)
    throw new BenchError(`${run.folder} needs ${volume.gigabytes} GB of free disk for this measurement`);
  const { adminUrl: url, stop } = await startEmbeddedPostgres({
    dataDir: join(run.folder, 'postgres'),
    settings,
  });
  run.onEnd(stop);
  const env = await firstStart(run, url);
  const ground = await prepareGround(run, url);
  const { place } = ground;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  run.onEnd(() => owner.end());
  console.log(
    `  PostgreSQL ${ground.version}, ${settings.shared_buffers} of buffers, fsync on, a pool of ${poolSize}`,
  );
  const count = (many: number) => many.toLocaleString('en');
  let small: Cell[] | undefined;
  const stages = [
    {
      isMeasured: true,
      title: `${count(volume.first)} authorizations and rows of the audit trail`,
      size: volume.first,
      trail: true,
      async fill() {
        await addAuthorizations(owner, place, 0, volume.first);
        await addAuditRows(url, place, volume.first);
      },
    },
    {
      isMeasured: isChosen('audit'),
      title: `${count(volume.audit)} rows of the audit trail`,
      size: volume.first,
      trail: true,
      fill: () => addAuditRows(url, place, volume.audit),
    },
    {
      isMeasured: isChosen('facilities'),
      title: `${count(volume.facilities)} facilities with ${count(volume.first / 10)} authorizations each`,
      size: volume.first,
      async fill() {
        if (isChosen('audit')) await removeAuditRows(url);
        await addFacilities(url, place, volume.facilities);
      },
    },
    {
      isMeasured: isChosen('own'),
      title: `${count(volume.own)} authorizations of one facility`,
      size: volume.own,
      fill: () => addAuthorizations(owner, place, volume.first, volume.own),
    },
  ];
  for (const { title, size, trail = false, fill } of stages.filter(({ isMeasured }) => isMeasured)) {
    await timed(`Filled: ${title}`, async () => {
      await fill();
      await ground.supply(supplied);
    });
    const cells = await measureFilled(run, env, {
      ground,
      title,
      size,
      effort,
      withFloor: false,
      ...(trail && { further: (product) => measureTrail(title, ground, product) }),
    });
    if (small) {
      console.log(`\n### Growth: ${title}\n`);
      printGrowth(small, cells);
    }
    small ??= cells;
  }
});
