// The bare reference: Fastify and pg, and nothing in between. It answers with the same statements on the same rows
// as the product, without row level security, facility setting, authentication, validation or limits. Its sessions
// are the owner's. At its start it learns the statements by making each call once to the product's handlers on a
// recording database.
import { type Endpoint, endpoints, itemEnvelope, listEnvelope } from '@afyakadi/contract';
import fastify from 'fastify';
import pg from 'pg';
import { authorizationRoutes } from '../apps/server/src/domains/authorizations/index.ts';
import { type CardRow, toVerifiedCard } from '../apps/server/src/domains/authorizations/lists.ts';
import { noVisit } from '../apps/server/src/domains/authorizations/store.ts';
import { claimSubscriber } from '../apps/server/src/domains/claims/index.ts';
import { createLedger } from '../apps/server/src/domains/ledger/index.ts';
import { dispensingRoutes, orderRoutes } from '../apps/server/src/domains/orders/index.ts';
import { type LineRow, toOrderLine } from '../apps/server/src/domains/orders/lines.ts';
import { createOutbox } from '../apps/server/src/domains/outbox/index.ts';
import { resultRoutes } from '../apps/server/src/domains/results/index.ts';
import { type TestRow, toLabResult } from '../apps/server/src/domains/results/rows.ts';
import { stayRoutes } from '../apps/server/src/domains/stays/index.ts';
import { visitRoutes } from '../apps/server/src/domains/visits/index.ts';
import { toAuthorizedVisit, type VisitRow } from '../apps/server/src/domains/visits/rows.ts';
import { readConfig } from '../apps/server/src/platform/config/index.ts';
import { dayIn } from '../apps/server/src/platform/http/day.ts';
import type { Caller } from '../apps/server/src/platform/http/route.ts';
import { createRegister } from '../apps/server/src/scheme/register/index.ts';
import type { StaffRole } from './data.ts';
import { type Learned, run } from './program.ts';
import { Recording } from './record.ts';
import { types } from './recording.ts';

/** What the benchmark tells this process, as JSON in BENCH_BARE. */
export interface BareOrder {
  databaseUrl: string;
  poolSize: number;
  carePointId: string;
  pharmacyId: string;
  imagingId: string;
  wardId: string;
  /** Whose page is read. */
  memberId: string;
  pageSize: number;
  /** The page in the middle of the list of cards. */
  deepPage: number;
  today: string;
  callers: Record<StaffRole, Caller>;
  /** One body of each change, for the recorded one. */
  bodies: Record<'verify' | 'lookUp' | 'order' | 'dispense' | 'result', object>;
  /** Identifiers of the ordered items: the same in every call. */
  itemIds: string[];
}

const order: BareOrder = JSON.parse(process.env.BENCH_BARE ?? '{}');
const { callers, pageSize } = order;
const recording = await Recording.on(order.databaseUrl, order.today);
const { database } = recording;
const config = readConfig({}, '.');
const dayOf = dayIn(config.timeZone);
const outbox = createOutbox({
  database,
  clock: () => new Date(),
  dayOf,
  handlers: new Map(),
  timings: config.timings.worker,
  onFailure: (error) => console.error(error),
});
const scheme = createRegister({ database });
const deps = { database, config, scheme, outbox, dayOf, ledger: createLedger(claimSubscriber) };
recording.routes.push(
  ...authorizationRoutes(deps),
  ...visitRoutes(deps),
  ...orderRoutes(deps),
  ...dispensingRoutes(deps),
  ...resultRoutes(deps),
  ...stayRoutes(deps),
);

const readCards = (pageNo: number) =>
  recording.read({
    endpoint: endpoints.authorizedCards,
    caller: callers.receptionist,
    query: { pageNo: String(pageNo), pageSize: String(pageSize) },
  });
const readVisits = (role: StaffRole, id: string, query: object) =>
  recording.read({
    endpoint: endpoints.carePointVisits,
    caller: callers[role],
    params: { id },
    query: { ...query, pageSize: String(pageSize) },
  });
const cards = await readCards(0);
const deep = await readCards(order.deepPage);
const visits = await readVisits('doctor', order.carePointId, {});
const pharmacy = await readVisits('pharmacist', order.pharmacyId, { view: 'work' });
const imaging = await readVisits('doctor', order.imagingId, { view: 'work' });
const board = await recording.read({
  endpoint: endpoints.bedBoard,
  caller: callers.doctor,
  params: { id: order.wardId },
});
const patient = await recording.read({
  endpoint: endpoints.patientDetails,
  caller: callers.doctor,
  params: { id: order.memberId },
});
const lookUp = await change('lookUp', endpoints.lookUpCard, 'receptionist', 'cardNo');
const verification = await change('verify', endpoints.authorizeCard, 'receptionist', 'cardNo');
const ordering = await change('order', endpoints.addOrder, 'doctor', 'authorizedMemberId');
const dispensing = await change('dispense', endpoints.dispenseLine, 'pharmacist', 'memberVisitItemId');
const resulting = await change('result', endpoints.submitLabResult, 'lab_tech', 'memberVisitItemId');
await database.close();

/** A change whose body names the one thing that differs in every call. */
function change(
  name: keyof BareOrder['bodies'],
  endpoint: Endpoint,
  role: StaffRole,
  field: string,
): Promise<Learned> {
  const body = order.bodies[name];
  const given = { [field]: String(Reflect.get(body, field)) };
  return recording.change({ endpoint, caller: callers[role], body }, given, order.itemIds);
}

const pool = new pg.Pool({ connectionString: order.databaseUrl, max: order.poolSize, types });
const app = fastify();

/** The rows of the answer: the last ones that look like it. */
function answered<Found extends object>(
  found: Partial<Found>[][],
  is: (row: Partial<Found>) => row is Found,
): Found[] {
  const rows = found.findLast(([first]) => first && is(first)) ?? [];
  return rows.filter(is);
}

/** Like `answered`, for a change that answers with one thing. */
function one<Found extends object>(
  found: Partial<Found>[][],
  is: (row: Partial<Found>) => row is Found,
): Found {
  const [row] = answered(found, is);
  if (!row) throw new Error('The replayed statements gave no answer');
  return row;
}

interface CardPage extends CardRow {
  total: number;
}
interface VisitPage extends VisitRow {
  total: number;
  pending: number;
}
const isCardPage = (row: Partial<CardPage>): row is CardPage => row.total !== undefined;
const isVisitPage = (row: Partial<VisitPage>): row is VisitPage => row.pending !== undefined;
const isWritten = (row: Partial<CardRow>): row is CardRow => row.created_by_name !== undefined;
const isLine = (row: Partial<LineRow>): row is LineRow => row.dispenses !== undefined;
const isTest = (row: Partial<TestRow>): row is TestRow => row.versions !== undefined;

async function answerCards(learned: Learned, pageNo: number) {
  const rows = answered(await run<Partial<CardPage>>(pool, learned), isCardPage);
  const totalItems = rows[0]?.total ?? 0;
  return listEnvelope({ itemList: rows.map(toVerifiedCard), pageNo, pageSize, totalItems }, {});
}

async function answerVisits(learned: Learned, role: StaffRole) {
  const rows = answered(await run<Partial<VisitPage>>(pool, learned), isVisitPage);
  const { total = 0, pending = 0 } = rows[0] ?? {};
  const itemList = rows.map((row) => toAuthorizedVisit(row, role));
  const counts = { total, pending, completed: total - pending };
  return listEnvelope({ itemList, pageNo: 0, pageSize, totalItems: total }, { counts });
}

app.get('/cards', () => answerCards(cards, 0));
app.get('/cards/deep', () => answerCards(deep, order.deepPage));
app.get('/visits', () => answerVisits(visits, 'doctor'));
app.get('/pharmacy', () => answerVisits(pharmacy, 'pharmacist'));
app.get('/imaging', () => answerVisits(imaging, 'doctor'));
app.get('/beds', async () => {
  await run(pool, board);
  return board.answer;
});
app.get('/patient', async () => {
  await run(pool, patient);
  return patient.answer;
});
app.post<{ Body: { cardNo: string } }>('/look-up', async ({ body: { cardNo } }) => {
  await run(pool, lookUp, { cardNo });
  return lookUp.answer;
});
app.post<{ Body: { cardNo: string } }>('/verify', async ({ body: { cardNo }, headers }) => {
  const key = String(headers['idempotency-key']);
  const found = await run(pool, verification, { cardNo, key });
  const row = { ...one(found, isWritten), ...noVisit };
  return itemEnvelope(toVerifiedCard(row), {});
});
app.post<{ Body: { authorizedMemberId: string } }>('/order', async ({ body, headers }) => {
  const key = String(headers['idempotency-key']);
  const { authorizedMemberId } = body;
  const rows = answered(await run<Partial<LineRow>>(pool, ordering, { authorizedMemberId, key }), isLine);
  const itemList = rows.map((row) => toOrderLine(row, 'doctor', []));
  return listEnvelope({ itemList, pageNo: 0, pageSize: rows.length, totalItems: rows.length }, {});
});
app.post<{ Body: { memberVisitItemId: string } }>('/dispense', async ({ body, headers }) => {
  const key = String(headers['idempotency-key']);
  const { memberVisitItemId } = body;
  const row = one(await run<Partial<LineRow>>(pool, dispensing, { memberVisitItemId, key }), isLine);
  return itemEnvelope(toOrderLine(row, 'pharmacist', []), {});
});
app.post<{ Body: { memberVisitItemId: string } }>('/result', async ({ body, headers }) => {
  const key = String(headers['idempotency-key']);
  const { memberVisitItemId } = body;
  const row = one(await run<Partial<TestRow>>(pool, resulting, { memberVisitItemId, key }), isTest);
  return itemEnvelope(toLabResult(row, callers.lab_tech), {});
});

process.on('disconnect', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
process.channel?.unref();
