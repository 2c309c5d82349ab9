// The bare reference: Fastify and pg, and nothing between them. It answers with the same statements on the same rows
// as the product, without row level security, facility setting, authentication, validation or limits. Its sessions
// are the owner's. It learns the statements at its start by running the product's stores once on a recording database.
import { randomUUID } from 'node:crypto';
import { endpoints, itemEnvelope, listEnvelope } from '@afyakadi/contract';
import fastify from 'fastify';
import pg from 'pg';
import { type CardRow, toVerifiedCard } from '../apps/server/src/domains/cards/rows.ts';
import { listCards } from '../apps/server/src/domains/cards/store.ts';
import { verifyCard } from '../apps/server/src/domains/cards/verification.ts';
import { listAll } from '../apps/server/src/domains/visits/list-store.ts';
import { toAuthorizedVisit, type VisitRow } from '../apps/server/src/domains/visits/rows.ts';
import { readCarePoint } from '../apps/server/src/domains/visits/store.ts';
import { KeptRequest } from '../apps/server/src/platform/http/idempotency.ts';
import type { Caller } from '../apps/server/src/platform/http/route.ts';
import { createRegister } from '../apps/server/src/scheme/register/index.ts';
import { learn, type Program, repeat, run } from './program.ts';
import { recorder, type Sent, types } from './recording.ts';

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
  /** A member of the register for the verification that is recorded. */
  cardNo: string;
}

const order: BareOrder = JSON.parse(process.env.BENCH_BARE ?? '{}');
const facilityId = order.caller.facility.id;

const { database, sent } = await recorder(order.databaseUrl);

async function record(work: () => Promise<unknown>): Promise<Sent[]> {
  const from = sent.length;
  await work();
  return sent.slice(from);
}

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
const verification = await recordVerification();
await database.close();

async function recordVerification(): Promise<Program> {
  const now = new Date();
  const body = endpoints.authorizeCard.body.parse({ cardNo: order.cardNo, cardTypeID: 'NHIFCard' });
  const key = randomUUID();
  const { caller } = order;
  const endpoint = endpoints.authorizeCard;
  const answer = (item: unknown) => itemEnvelope(item, {});
  const idempotency = new KeptRequest({
    database,
    endpoint,
    caller,
    now,
    key,
    content: [{}, {}, body],
    answer,
  });
  const statements = await record(() =>
    verifyCard(
      { database, scheme: createRegister({ database }) },
      {
        ...{ caller, params: {}, query: {}, body, now, today: order.today, idempotency },
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

/** Of all statements of a verification only the one that reads the card names its maker. */
function isCard(row: Partial<CardRow>): row is CardRow {
  return row.created_by_name !== undefined;
}

app.get('/cards', () => answerCards(cards, 0));
app.get('/cards/deep', () => answerCards(deep, order.deepPage));
app.get('/visits', async () => {
  const rows = (await run<VisitPage>(pool, visits)).at(-1) ?? [];
  const { total = 0, pending = 0 } = rows[0] ?? {};
  const itemList = rows.map(toAuthorizedVisit);
  const counts = { total, pending, completed: total - pending };
  return listEnvelope({ itemList, pageNo: 0, pageSize: order.pageSize, totalItems: total }, { counts });
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
