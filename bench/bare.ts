// The bare reference: Fastify and pg, and nothing in between. It answers with the same statements on the same rows
// as the product, without row level security, facility setting, authentication, validation or limits. Its sessions
// are the owner's. At its start it learns the statements by running the product's stores once on a recording
// database.
import { randomUUID } from 'node:crypto';
import { type Endpoint, endpoints, itemEnvelope, listEnvelope } from '@afyakadi/contract';
import fastify from 'fastify';
import pg from 'pg';
import { type CardRow, listCards, toVerifiedCard } from '../apps/server/src/domains/authorizations/lists.ts';
import { verifyCard } from '../apps/server/src/domains/authorizations/verify.ts';
import { claimSubscriber } from '../apps/server/src/domains/claims/index.ts';
import { createLedger } from '../apps/server/src/domains/ledger/index.ts';
import { dispensingRoutes, orderRoutes } from '../apps/server/src/domains/orders/index.ts';
import { type LineRow, toOrderLine } from '../apps/server/src/domains/orders/lines.ts';
import { createOutbox } from '../apps/server/src/domains/outbox/index.ts';
import { resultRoutes } from '../apps/server/src/domains/results/index.ts';
import { type TestRow, toLabResult } from '../apps/server/src/domains/results/rows.ts';
import { visitRoutes } from '../apps/server/src/domains/visits/index.ts';
import { listAll } from '../apps/server/src/domains/visits/list-store.ts';
import { toAuthorizedVisit, type VisitRow } from '../apps/server/src/domains/visits/rows.ts';
import { readCarePoint } from '../apps/server/src/domains/visits/store.ts';
import { readConfig } from '../apps/server/src/platform/config/index.ts';
import { dayIn } from '../apps/server/src/platform/http/day.ts';
import { IdempotencyRecord } from '../apps/server/src/platform/http/idempotency.ts';
import type { Caller } from '../apps/server/src/platform/http/route.ts';
import { createRegister } from '../apps/server/src/scheme/register/index.ts';
import { learn, type Program, repeat, run } from './program.ts';
import { Recording } from './record.ts';
import { recorder, types } from './recording.ts';

/** What the benchmark tells this process, as JSON in BENCH_BARE. */
export interface BareOrder {
  databaseUrl: string;
  poolSize: number;
  caller: Caller;
  carePointId: string;
  pageSize: number;
  /** The page in the middle of the list of cards. */
  deepPage: number;
  today: string;
  /** A member of the register for the recorded verification. */
  cardNo: string;
  pharmacyId: string;
  /** The callers of the clinical calls. */
  callers: Record<'doctor' | 'pharmacist' | 'lab_tech', Caller>;
  /** One body of each clinical call, for the recorded one. */
  bodies: Record<'order' | 'dispense' | 'result', object>;
  /** Identifiers of the ordered items: the same in every call. */
  itemIds: string[];
}

const order: BareOrder = JSON.parse(process.env.BENCH_BARE ?? '{}');
const facilityId = order.caller.facility.id;

const recorded = await recorder(order.databaseUrl);
const { database } = recorded;
const recording = new Recording(recorded);
const record = recording.sentBy.bind(recording);

const page = { pageSize: order.pageSize, field: 'createdAt', direction: 'desc' } as const;
const cards = repeat('cards', await record(() => listCards(database, facilityId, { ...page, pageNo: 0 })));
const deep = repeat(
  'deep',
  await record(() => listCards(database, facilityId, { ...page, pageNo: order.deepPage })),
);
const visits = repeat(
  'visits',
  await record(async () => {
    await readCarePoint(database, facilityId, order.carePointId);
    const { carePointId, pageSize } = order;
    await listAll(database, {
      facilityId,
      carePointId,
      pageNo: 0,
      pageSize,
      direction: 'desc',
      status: undefined,
    });
  }),
);
const { callers, today, itemIds } = order;
const config = readConfig({}, '.');
const dayOf = dayIn(config.timeZone);
const ledger = createLedger(claimSubscriber);
const outbox = createOutbox({
  database,
  clock: () => new Date(),
  dayOf,
  handlers: new Map(),
  timings: config.timings.outbox,
  onFailure: (error) => console.error(error),
});
const pharmacy = await recording.read(
  'pharmacy',
  visitRoutes({ database, scheme: createRegister({ database }), ledger }),
  {
    endpoint: endpoints.carePointVisits,
    caller: callers.pharmacist,
    today,
    params: { id: order.pharmacyId },
    query: { view: 'work', pageSize: String(order.pageSize) },
  },
);
const clinical = [
  ...orderRoutes({ database, ledger }),
  ...dispensingRoutes({ config, ledger }),
  ...resultRoutes({ database, config, ledger }),
];
const ordering = await change('order', endpoints.addOrder, 'doctor', 'authorizedMemberId');
const dispensing = await change('dispense', endpoints.dispenseLine, 'pharmacist', 'memberVisitItemId');
const resulting = await change('result', endpoints.submitLabResult, 'lab_tech', 'memberVisitItemId');
const verification = await recordVerification();
await database.close();

/** A change whose body names the one thing that differs in every call. */
function change(
  name: keyof BareOrder['bodies'],
  endpoint: Endpoint,
  role: keyof BareOrder['callers'],
  field: string,
): Promise<Program> {
  const body = order.bodies[name];
  const asked = { endpoint, caller: callers[role], today, body };
  return recording.change(name, clinical, asked, { [field]: String(Reflect.get(body, field)) }, itemIds);
}

async function recordVerification(): Promise<Program> {
  const now = new Date();
  const body = endpoints.authorizeCard.body.parse({ cardNo: order.cardNo, cardTypeID: 'NHIFCard' });
  const key = randomUUID();
  const { caller } = order;
  const endpoint = endpoints.authorizeCard;
  const answer = (item: unknown) => itemEnvelope(item, {});
  const idempotency = new IdempotencyRecord({
    database,
    endpoint,
    caller,
    now,
    key,
    content: [{}, {}, body],
    answer,
    timings: config.timings.idempotency,
  });
  const statements = await record(() =>
    verifyCard(
      { database, scheme: createRegister({ database }), outbox, dayOf, ledger },
      {
        caller,
        params: {},
        query: {},
        body,
        now,
        today: order.today,
        origin: '',
        idempotency,
        change: () => Promise.reject(new Error('A verification has transactions of its own')),
      },
    ),
  );
  const known = [facilityId, caller.accountId, caller.familyId];
  return learn('verify', statements, { cardNo: order.cardNo, key }, known);
}

const pool = new pg.Pool({ connectionString: order.databaseUrl, max: order.poolSize, types });
const app = fastify();

interface CardPage extends CardRow {
  total: number;
}
interface VisitPage extends VisitRow {
  total: number;
  pending: number;
}
async function answerCards(program: Program, pageNo: number) {
  const rows = (await run<CardPage>(pool, program)).at(-1) ?? [];
  const totalItems = rows[0]?.total ?? 0;
  return listEnvelope(
    { itemList: rows.map(toVerifiedCard), pageNo, pageSize: order.pageSize, totalItems },
    {},
  );
}

/** Of all statements of a verification, only the one that reads the card names its creator. */
function isCard(row: Partial<CardRow>): row is CardRow {
  return row.created_by_name !== undefined;
}

app.get('/cards', () => answerCards(cards, 0));
app.get('/cards/deep', () => answerCards(deep, order.deepPage));
async function answerVisits(program: Program) {
  const rows = (await run<VisitPage>(pool, program)).at(-1) ?? [];
  const { total = 0, pending = 0 } = rows[0] ?? {};
  const itemList = rows.map(toAuthorizedVisit);
  const counts = { total, pending, completed: total - pending };
  return listEnvelope({ itemList, pageNo: 0, pageSize: order.pageSize, totalItems: total }, { counts });
}

/** The last rows of a change: those of its answer. */
function ended<Found extends object>(
  found: Partial<Found>[][],
  is: (row: Partial<Found>) => row is Found,
): Found[] {
  const rows = found.findLast(([first]) => first && is(first)) ?? [];
  return rows.filter(is);
}
const isLine = (row: Partial<LineRow>): row is LineRow => row.dispenses !== undefined;
const isTest = (row: Partial<TestRow>): row is TestRow => row.versions !== undefined;

app.get('/visits', () => answerVisits(visits));
app.get('/pharmacy', () => answerVisits(pharmacy));
app.post<{ Body: { authorizedMemberId: string } }>('/order', async ({ body, headers }) => {
  const key = String(headers['idempotency-key']);
  const { authorizedMemberId } = body;
  const rows = ended(await run<Partial<LineRow>>(pool, ordering, { authorizedMemberId, key }), isLine);
  const itemList = rows.map((row) => toOrderLine(row, 'doctor', []));
  return listEnvelope({ itemList, pageNo: 0, pageSize: rows.length, totalItems: rows.length }, {});
});
app.post<{ Body: { memberVisitItemId: string } }>('/dispense', async ({ body, headers }) => {
  const key = String(headers['idempotency-key']);
  const { memberVisitItemId } = body;
  const [row] = ended(await run<Partial<LineRow>>(pool, dispensing, { memberVisitItemId, key }), isLine);
  if (!row) throw new Error('the dispensing gave no line');
  return itemEnvelope(toOrderLine(row, 'pharmacist', []), {});
});
app.post<{ Body: { memberVisitItemId: string } }>('/result', async ({ body, headers }) => {
  const key = String(headers['idempotency-key']);
  const { memberVisitItemId } = body;
  const [row] = ended(await run<Partial<TestRow>>(pool, resulting, { memberVisitItemId, key }), isTest);
  if (!row) throw new Error('the result gave no test');
  return itemEnvelope(toLabResult(row, callers.lab_tech), {});
});
app.post<{ Body: { cardNo: string } }>('/verify', async (request) => {
  const key = String(request.headers['idempotency-key']);
  const found = await run<Partial<CardRow>>(pool, verification, { cardNo: request.body.cardNo, key });
  const card = found.flat().findLast(isCard);
  if (!card) throw new Error('the verification gave no card');
  return itemEnvelope(toVerifiedCard(card), {});
});

process.on('disconnect', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
process.channel?.unref();
