// Measures the product, the bare reference and the floor: the same calls, on the same rows, alternately. See
// docs/performance.md.
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import pg from 'pg';
import { growingTables } from '../apps/server/src/platform/database/growing-tables.ts';
import { fillGrowingTables } from '../apps/server/test/scale/fill.ts';
import { type Ground, prepareGround } from './ground.ts';
import { quick, span, supplied, thorough } from './measure.ts';
import { pageCounting } from './pages.ts';
import { type Cell, printGrowth } from './report.ts';
import { type Run, runBench, timed } from './run.ts';
import { firstStart, poolSize } from './servers.ts';
import { assertOneDay, measureFilled } from './sizes.ts';

const isQuick = process.argv.includes('--quick');
const effort = isQuick ? quick : thorough;
/** How long the whole run may take. */
const minutes = isQuick ? 15 : 110;
const sizes: readonly [number, number] = [10_000, isQuick ? 100_000 : 1_000_000];

/** Filled by `Ground.grow`, with rows that the calls use. */
const filledBefore = [
  ...['authorized_member', 'card_authorization', 'visit', 'list_length', 'register.member'],
  ...['order_line', 'dispense', 'test_result', 'service_given'],
];

/** Fills every other growing table to the same size, spread over the same two years. */
async function addTheRest({ url, place, work }: Ground, from: number, rows: number): Promise<void> {
  const context = {
    facilityId: place.facility.id,
    facilityCode: place.facility.code,
    accountId: place.staff.doctor,
    carePointId: place.carePointId,
    itemId: work.medicines[0]?.id ?? '',
  };
  await fillGrowingTables(url, context, { from, rows, perDay: rows / 730 }, filledBefore);
  await deleteOld(url);
}

/** Deletes at once what the product's jobs would delete in small steps. */
async function deleteOld(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  for (const [table, retention] of Object.entries(growingTables)) {
    // The column of another table is of rows that the fill does not make old.
    if ('retained' in retention || retention.column.includes('.')) continue;
    await owner.query(
      `delete from ${table} where ${retention.column} < now() - interval '1 day' * ${retention.days}`,
    );
  }
  await owner.end();
}

/** The embedded PostgreSQL, or the one that `npm run bench -- --external` has started. */
async function startPostgres(run: Run): Promise<{ url: string; name: string }> {
  const external = process.env.BENCH_DATABASE_URL;
  if (external) return { url: external, name: 'with its standard settings' };
  const { adminUrl, stop } = await startEmbeddedPostgres({
    dataDir: join(run.folder, 'postgres'),
    settings: pageCounting,
  });
  run.onEnd(stop);
  return { url: adminUrl, name: 'as the product sets it up' };
}

await runBench(minutes, async (run) => {
  assertOneDay(minutes);
  console.log(
    `${effort.rounds} round(s) of about ${span} s each, product, bare and floor alternately, medians; pool of ${poolSize}\n`,
  );
  const { url, name } = await timed('PostgreSQL runs', () => startPostgres(run));
  const env = await firstStart(run, url);
  const ground = await prepareGround(run, url);
  console.log(`  PostgreSQL ${ground.version}, ${name}, fsync on`);
  const measured: Cell[][] = [];
  let made = 0;
  for (const size of sizes) {
    const title = `${size.toLocaleString('en')} authorizations`;
    await timed(`${title} with their visits and orders`, async () => {
      await ground.grow(made, size);
      await addTheRest(ground, made, size);
      await ground.supply(supplied);
    });
    made = size;
    measured.push(await measureFilled(run, env, { ground, title, size, effort, withFloor: true }));
  }
  console.log(`\n### Growth, ${sizes.map((size) => size.toLocaleString('en')).join(' to ')}\n`);
  const [before = [], after = []] = measured;
  printGrowth(before, after);
});
