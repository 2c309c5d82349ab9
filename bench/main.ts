// Measures the product, the bare reference and the floor: the same calls, on the same rows, alternately. See
// docs/performance.md.
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import pg from 'pg';
import { growingTables } from '../apps/server/src/platform/database/growing-tables.ts';
import type { Caller } from '../apps/server/src/platform/http/route.ts';
import { fillGrowingTables } from '../apps/server/test/scale/fill.ts';
import type { BareOrder } from './bare.ts';
import { callsOn, deepPage, lookUpBody, pageSize } from './calls.ts';
import { type Place, type StaffRole, staffCards } from './data.ts';
import { type Ground, prepareGround } from './ground.ts';
import { measureCall, quick, span, supplied, thorough } from './measure.ts';
import { pageCounting } from './pages.ts';
import { memory, untilIdle } from './processes.ts';
import { type Cell, printCells, printGrowth, printMemory } from './report.ts';
import { BenchError, type Run, runBench, timed } from './run.ts';
import { benchSettings, poolSize, signIn, startProduct, startReference } from './servers.ts';
import { bodies } from './work-data.ts';

const isQuick = process.argv.includes('--quick');
const isLarge = process.argv.includes('--large');
const effort = isQuick ? quick : thorough;
/** How long the whole run may take. */
const minutes = isQuick ? 15 : isLarge ? 240 : 110;
const sizes: readonly [number, number] = [10_000, isQuick ? 100_000 : isLarge ? 10_000_000 : 1_000_000];

/** Filled by `Ground.grow`, with rows that the calls use. */
const filledBefore = [
  ...['authorized_member', 'card_authorization', 'visit', 'list_length', 'register.member'],
  ...['order_line', 'dispense', 'test_result', 'service_given'],
];

/** Fills what grows: all tables, or in a large run authorizations and visits only, which take 13 GB. */
async function fill(ground: Ground, from: number, to: number): Promise<void> {
  await ground.grow(from, to, isLarge ? 'without orders' : 'with orders');
  if (!isLarge) await addTheRest(ground, from, to);
}

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

function orderOf(ground: Ground, size: number): BareOrder {
  const { url, place, work, stock, memberId, nextCard } = ground;
  const body = bodies(work, stock);
  return {
    databaseUrl: url,
    poolSize,
    pageSize,
    carePointId: place.carePointId,
    pharmacyId: place.pharmacyId,
    imagingId: work.services?.imagingId ?? '',
    wardId: work.services?.wardId ?? '',
    memberId,
    deepPage: deepPage(size),
    today: new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Dar_es_Salaam' }).format(new Date()),
    callers: {
      receptionist: callerOf(place, 'receptionist'),
      doctor: callerOf(place, 'doctor'),
      pharmacist: callerOf(place, 'pharmacist'),
      lab_tech: callerOf(place, 'lab_tech'),
    },
    bodies: {
      verify: { cardNo: nextCard(), cardTypeID: 'NHIFCard' },
      lookUp: lookUpBody,
      order: body.order(),
      dispense: body.dispense(),
      result: body.result(),
    },
    itemIds: [...work.medicines, ...work.tests].map(({ id }) => id),
  };
}

/** Minutes of the facility's day that have passed. */
function minutesOfDay(): number {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Dar_es_Salaam',
    timeStyle: 'short',
  })
    .format(new Date())
    .split(':')
    .map(Number);
  return hour * 60 + minute;
}

function callerOf({ facility, staff, names }: Place, role: StaffRole): Caller {
  const accountId = staff[role];
  return { accountId, accountName: names[role], role, facility, familyId: accountId, address: '127.0.0.1' };
}

async function measureSize(run: Run, env: Record<string, string>, ground: Ground, size: number) {
  const { postmaster, stock } = ground;
  const product = await run.started(startProduct(env, run.log));
  await timed('The product has sealed what was filled', () => untilIdle(product.pid, postmaster));
  await ground.tidy();
  const bare = await run.started(startReference('bare', orderOf(ground, size), run.log));
  const floor = await run.started(startReference('floor', orderOf(ground, size), run.log));
  const cells: Cell[] = [];
  try {
    for (const call of callsOn(ground, size)) {
      const { name, path, role, bare: barePath, body, supply, clinical = false, noFloor = false } = call;
      const sent = body ? { body } : {};
      const token = await signIn(product, role, staffCards[role]);
      const shared = { postmaster, ...(supply && { prepare: () => stock.fill(supply, supplied) }) };
      const subjects = {
        product: {
          ...shared,
          server: product,
          target: { url: `${product.url}/api/v1${path}`, token, ...sent },
        },
        reference: { ...shared, server: bare, target: { url: bare.url + barePath, ...sent } },
        ...(!noFloor && {
          floor: { ...shared, server: floor, target: { url: floor.url + barePath, ...sent } },
        }),
      };
      const { counter } = ground;
      cells.push(...(await measureCall({ name, clinical, subjects, counter }, size, effort)));
    }
  } finally {
    // Also what was measured before a failure.
    console.log(`\n### ${size.toLocaleString('en')} authorizations\n`);
    printCells(cells);
  }
  printMemory({ product: memory(product.pid), bare: memory(bare.pid), floor: memory(floor.pid) });
  await product.stop();
  await bare.stop();
  await floor.stop();
  return cells;
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
  // The patients of the calls came up to 84 minutes ago, and stay patients of today until the end.
  const begun = minutesOfDay();
  if (begun < 90 || begun > 24 * 60 - minutes)
    throw new BenchError(
      'The calls are of patients of one day: start it well after midnight of the facility',
    );
  console.log(
    `${effort.rounds} round(s) of about ${span} s each, product, bare and floor alternately, medians; pool of ${poolSize}\n`,
  );
  const { url, name } = await timed('PostgreSQL runs', () => startPostgres(run));
  const env = { ...benchSettings, DATABASE_URL: url, DATA_DIR: join(run.folder, 'product') };
  const first = await timed('The product made its schema and its demo data', () =>
    run.started(startProduct(env, run.log)),
  );
  await first.stop();
  const ground = await prepareGround(run, url);
  console.log(`  PostgreSQL ${ground.version}, ${name}, fsync on`);
  const cells: Cell[] = [];
  let made = 0;
  for (const size of sizes) {
    await timed(`${size.toLocaleString('en')} authorizations with their visits and orders`, async () => {
      await fill(ground, made, size);
      await ground.supply(supplied);
    });
    made = size;
    cells.push(...(await measureSize(run, env, ground, size)));
  }
  console.log(`\n### Growth, ${sizes.map((size) => size.toLocaleString('en')).join(' to ')}\n`);
  printGrowth(cells, sizes);
});
