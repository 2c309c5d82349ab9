// Measures the product and the bare reference: the same calls, on the same rows, alternately. See docs/performance.md.
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import pg from 'pg';
import type { Caller } from '../apps/server/src/platform/http/route.ts';
import { fillGrowingTables } from '../apps/server/test/scale/fill.ts';
import type { BareOrder } from './bare.ts';
import {
  addAuthorizations,
  addRegisterMembers,
  cardOf,
  findPlace,
  type Place,
  type StaffRole,
  staffCards,
  vacuumAndCheckpoint,
} from './data.ts';
import { load } from './load.ts';
import { memory, parentOf, postgresTime, processorTime } from './processes.ts';
import { type Cell, printCells, printGrowth, printMemory, type Sample } from './report.ts';
import { type Running, signIn, startBare, startProduct } from './servers.ts';
import { addPharmacyDay, addWork, bodies, findWork, Stock, type Supply, type Work } from './work-data.ts';

const quick = process.argv.includes('--quick');
const sizes: readonly [number, number] = quick ? [10_000, 100_000] : [10_000, 1_000_000];
const rounds = quick ? 1 : 4;
/** For the clinical calls, so that the whole run takes a quarter of an hour. */
const clinicalRounds = quick ? 1 : 2;
/** The planned seconds of one measurement, at the pace of the one before. */
const span = 0.8;
/** The minimum number of calls of one measurement: fewer would measure its beginning and end. */
const leastCalls = (connections: number) => Math.max(24, 4 * connections);
/** The minimum number of calls that each server answers before the measurement, and the maximum number of spans. */
const warmCalls = quick ? 2_000 : 3_000;
const warmSpans = quick ? 8 : 20;
/** A server is warm when its processor time per call falls by less than this share from span to span. */
const steady = 0.05;
const clinicalWarm = quick ? { calls: 300, spans: 3 } : { calls: 1_500, spans: 8 };
/** The number of objects for clinical calls when a measurement begins, and how many of them one may consume. */
const supplied = 1_500;
const mostCalls = { reads: 20_000, clinical: 1_300 };
const connectionCounts = [1, 8, 64];
const poolSize = 10;
const pageSize = 50;
/** No run takes longer; a hanging one is a failure. */
const longest = (quick ? 15 : 60) * 60_000;

const folder = mkdtempSync(join(tmpdir(), 'afyakadi-bench-'));
// PostgreSQL, which root runs under another account, must be able to enter it, otherwise it would store its data elsewhere.
chmodSync(folder, 0o755);
const logFile = join(folder, 'servers.log');
const log = openSync(logFile, 'a');
const closing: (() => Promise<unknown>)[] = [];
let members = 0;

async function close(): Promise<void> {
  // A session in a long statement does not end; PostgreSQL, which is stopped last, ends it.
  for (const end of closing.splice(0).reverse()) await Promise.race([end().catch(() => {}), sleep(8_000)]);
  closeSync(log);
  rmSync(folder, { recursive: true, force: true });
}

async function stopEarly(why: string): Promise<never> {
  console.error(`✗ ${why}`);
  await close();
  process.exit(1);
}

const timer = setTimeout(
  () => void stopEarly(`The benchmark took longer than ${longest / 60_000} minutes`),
  longest,
);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => void stopEarly(`Ended by ${name}`));
}

/** Filled by addAuthorizations and addWork, with rows that the calls use. */
const filledBefore = [
  ...['authorized_member', 'card_authorization', 'visit', 'list_length', 'register.member'],
  ...['order_line', 'dispense', 'test_result', 'service_given'],
];

/** Fills every other growing table to the same size, spread over the same two years. */
async function addTheRest(url: string, place: Place, work: Work, from: number, rows: number): Promise<void> {
  const context = {
    facilityId: place.facility.id,
    facilityCode: place.facility.code,
    accountId: place.staff.doctor,
    carePointId: place.carePointId,
    itemId: work.medicines[0]?.id ?? '',
  };
  await fillGrowingTables(url, context, { from, rows, perDay: rows / 730 }, filledBefore);
}

async function timed<T>(text: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  console.log(`✓ ${text} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  return result;
}

/** A server that was started here and is stopped with the benchmark at the latest. */
async function started(server: Promise<Running>): Promise<Running> {
  const running = await server;
  closing.push(running.stop);
  return running;
}

interface Scenario {
  name: string;
  product: { path: string; role: StaffRole };
  bare: string;
  body?: () => string;
  /** What each call consumes. */
  supply?: Supply;
  clinical?: boolean;
}

/** The data of the calls. */
interface Ground {
  place: Place;
  work: Work;
  stock: Stock;
}

function scenarios({ place, work, stock }: Ground, size: number): Scenario[] {
  const deep = Math.floor(size / 2 / pageSize);
  const verify = () =>
    JSON.stringify({ cardNo: cardOf(members++), verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1 });
  const receptionist = (path: string) => ({ path: `/api/v1${path}`, role: 'receptionist' as const });
  const body = bodies(work, stock);
  const clinical = (supply: Supply, path: string, role: StaffRole): Scenario => ({
    name: `POST ${path}`,
    product: { path: `/api/v1${path}`, role },
    bare: `/${supply}`,
    body: () => JSON.stringify(body[supply]()),
    supply,
    clinical: true,
  });
  return [
    { name: 'GET /card/authorize', product: receptionist('/card/authorize'), bare: '/cards' },
    {
      name: `GET /card/authorize at row ${(size / 2).toLocaleString('en')}`,
      product: receptionist(`/card/authorize?pageNo=${deep}`),
      bare: '/cards/deep',
    },
    {
      name: 'GET /point-of-cares/{id}',
      product: { path: `/api/v1/point-of-cares/${place.carePointId}`, role: 'doctor' },
      bare: '/visits',
    },
    { name: 'POST /card/authorize', product: receptionist('/card/authorize'), bare: '/verify', body: verify },
    {
      name: 'GET /point-of-cares/{id}?view=work',
      product: {
        path: `/api/v1/point-of-cares/${place.pharmacyId}?view=work&pageSize=${pageSize}`,
        role: 'pharmacist',
      },
      bare: '/pharmacy',
      clinical: true,
    },
    clinical('order', '/member-items/add', 'doctor'),
    clinical('dispense', '/member-items/dispense', 'pharmacist'),
    clinical('result', '/member-items/submit-lab-results', 'lab_tech'),
  ];
}

async function measureSize(size: number, url: string, postmaster: number, ground: Ground): Promise<Cell[]> {
  const { place, work, stock } = ground;
  const product = await started(startProduct({ DATABASE_URL: url, ...productEnv }, log));
  const body = bodies(work, stock);
  const order: BareOrder = {
    databaseUrl: url,
    poolSize,
    pageSize,
    carePointId: place.carePointId,
    caller: callerOf(place, 'receptionist'),
    deepPage: Math.floor(size / 2 / pageSize),
    today: new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Dar_es_Salaam' }).format(new Date()),
    cardNo: cardOf(members++),
    pharmacyId: place.pharmacyId,
    callers: {
      doctor: callerOf(place, 'doctor'),
      pharmacist: callerOf(place, 'pharmacist'),
      lab_tech: callerOf(place, 'lab_tech'),
    },
    bodies: { order: body.order(), dispense: body.dispense(), result: body.result() },
    itemIds: [...work.medicines, ...work.tests].map(({ id }) => id),
  };
  const bare = await started(startBare(order, log));
  const cells: Cell[] = [];
  for (const scenario of scenarios(ground, size)) {
    const { role } = scenario.product;
    const token = await signIn(product, role, staffCards[role]);
    const body = scenario.body ? { body: scenario.body } : {};
    const subjects = {
      product: {
        server: product,
        target: { url: product.url + scenario.product.path, token, ...body },
      },
      bare: { server: bare, target: { url: bare.url + scenario.bare, ...body } },
    };
    const paces = new Map<string, number>();
    const measure = async (who: 'product' | 'bare', connections: number): Promise<Sample> => {
      const { server, target } = subjects[who];
      const at = `${who} ${connections}`;
      const most = scenario.supply ? mostCalls.clinical : mostCalls.reads;
      const wanted = Math.round((paces.get(at) ?? 0) * span);
      const calls = Math.min(most, Math.max(leastCalls(connections), wanted));
      if (scenario.supply) await stock.fill(scenario.supply, supplied);
      const before = { node: processorTime(server.pid), postgres: postgresTime(postmaster) };
      const figures = await load(target, connections, calls);
      paces.set(at, figures.throughput);
      return {
        ...figures,
        node: ((processorTime(server.pid) - before.node) * 1000) / figures.requests,
        postgres: ((postgresTime(postmaster) - before.postgres) * 1000) / figures.requests,
        memory: memory(server.pid).now,
      };
    };
    const warm = scenario.clinical ? clinicalWarm : { calls: warmCalls, spans: warmSpans };
    await warmUp(warm, (who) => measure(who, 8));
    for (const connections of connectionCounts) {
      // A few calls measure how many fit into a span at so many connections.
      for (const who of ['product', 'bare'] as const) await measure(who, connections);
      const taken: { product: Sample[]; bare: Sample[] } = { product: [], bare: [] };
      for (let round = 0; round < (scenario.clinical ? clinicalRounds : rounds); round++) {
        // Alternately, and each first as often as second: other load on the machine affects both.
        const turn = round % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const);
        for (const who of turn) taken[who].push(await measure(who, connections));
      }
      cells.push({ name: scenario.name, size, connections, ...taken });
    }
  }
  console.log(`\n### ${size.toLocaleString('en')} authorizations\n`);
  printCells(cells);
  printMemory({ product: memory(product.pid), bare: memory(bare.pid) });
  await product.stop();
  await bare.stop();
  return cells;
}

/** Both answer for as many spans, alternately, until both are steady: otherwise one would be measured too slow. */
async function warmUp(
  enough: { calls: number; spans: number },
  measure: (who: 'product' | 'bare') => Promise<Sample>,
): Promise<void> {
  const made = { product: 0, bare: 0 };
  const before = { product: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY };
  for (let turn = 0; turn < enough.spans; turn++) {
    let warm = true;
    for (const who of ['product', 'bare'] as const) {
      const { requests, node } = await measure(who);
      made[who] += requests;
      if (made[who] < enough.calls || node < before[who] * (1 - steady)) warm = false;
      before[who] = node;
    }
    if (warm) return;
  }
}

function callerOf({ facility, staff }: Place, role: StaffRole): Caller {
  const accountId = staff[role];
  return { accountId, accountName: 'Bench', role, facility, familyId: accountId, address: '127.0.0.1' };
}

const productEnv = {
  DATA_DIR: join(folder, 'product'),
  HOST: '127.0.0.1',
  DEMO: 'on',
  POOL_SIZE: String(poolSize),
  // One client makes all calls here; in a facility there are many.
  RATE_PER_ADDRESS: '0',
  RATE_PER_ACCOUNT: '0',
};

/** The embedded PostgreSQL, or the one that `npm run bench -- --external` has started. */
async function startPostgres(): Promise<{ url: string; name: string }> {
  const external = process.env.BENCH_DATABASE_URL;
  if (external) return { url: external, name: 'with its standard settings' };
  const { adminUrl, stop } = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  closing.push(stop);
  return { url: adminUrl, name: 'as the product sets it up' };
}

async function main(): Promise<void> {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores`,
  );
  console.log(
    `${rounds} round(s) of about ${span} s each, product and bare alternately, medians; pool of ${poolSize}\n`,
  );
  const { url, name } = await timed('PostgreSQL runs', startPostgres);
  const first = await timed('The product made its schema and its demo data', () =>
    started(startProduct({ DATABASE_URL: url, ...productEnv }, log)),
  );
  await first.stop();

  const owner = new pg.Client({ connectionString: url });
  owner.on('error', () => {});
  await owner.connect();
  closing.push(() => Promise.race([owner.end(), sleep(2_000)]));
  const { rows } = await owner.query<{ pid: number; version: string }>(
    "select pg_backend_pid() as pid, current_setting('server_version') as version",
  );
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  console.log(`  PostgreSQL ${rows[0]?.version}, ${name}, fsync on`);
  const place = await findPlace(owner);
  await addRegisterMembers(owner, 100_000);
  const work = await findWork(owner, place);
  const stock = new Stock(owner, place, work);
  await addPharmacyDay(owner, place, work);

  const cells: Cell[] = [];
  let made = 0;
  for (const size of sizes) {
    await timed(`${size.toLocaleString('en')} authorizations with their visits and orders`, async () => {
      await addAuthorizations(owner, place, made, size);
      await addWork(owner, place, work, made, size);
      await addTheRest(url, place, work, made, size);
      for (const kind of ['order', 'dispense', 'result'] as const) await stock.fill(kind, supplied);
      await vacuumAndCheckpoint(owner);
    });
    made = size;
    cells.push(...(await measureSize(size, url, postmaster, { place, work, stock })));
  }
  console.log(`\n### Growth, ${sizes.map((size) => size.toLocaleString('en')).join(' to ')}\n`);
  printGrowth(cells, sizes);
}

try {
  await main();
  clearTimeout(timer);
  await close();
} catch (error) {
  console.error(error);
  console.error(readFileSync(logFile, 'utf8').split('\n').slice(-30).join('\n'));
  await close();
  process.exit(1);
}
