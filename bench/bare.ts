// The bare reference: Fastify and pg, and nothing in between. It answers with the same statements on the same rows
// as the product, without row level security, facility setting, authentication, validation or limits. Its sessions
// are the owner's. At its start it learns the statements by making each call once to the product's handlers on a
// recording database.
import { type Endpoint, endpoints } from '@afyakadi/contract';
import fastify from 'fastify';
import pg from 'pg';
import { authorizationRoutes } from '../apps/server/src/domains/authorizations/index.ts';
import { type CardRow, listedCardOf } from '../apps/server/src/domains/authorizations/lists.ts';
import { claimSubscriber } from '../apps/server/src/domains/claims/index.ts';
import { createLedger } from '../apps/server/src/domains/ledger/index.ts';
import { dispensingRoutes, orderRoutes } from '../apps/server/src/domains/orders/index.ts';
import { createOutbox } from '../apps/server/src/domains/outbox/index.ts';
import { resultRoutes } from '../apps/server/src/domains/results/index.ts';
import { stayRoutes } from '../apps/server/src/domains/stays/index.ts';
import { visitRoutes } from '../apps/server/src/domains/visits/index.ts';
import { toListedVisit, type VisitRow } from '../apps/server/src/domains/visits/rows.ts';
import { readConfig } from '../apps/server/src/platform/config/index.ts';
import { dayIn } from '../apps/server/src/platform/http/day.ts';
import type { Caller } from '../apps/server/src/platform/http/route.ts';
import { createRegister } from '../apps/server/src/scheme/register/index.ts';
import { learnCall, recorder, types } from './recording.ts';
import { type Learned, replay } from './replay.ts';

/** A call that is learned and answered. */
export interface BareCall {
  /** Its name in the contract. */
  endpoint: string;
  caller: Caller;
  params: object;
  query: object;
  /** The body of the call that is recorded, and its field that differs in every call. */
  change?: { body: object; varies: string };
}

/** The benchmark's settings for this process, as JSON in BENCH_BARE. */
export interface BareOrder {
  databaseUrl: string;
  poolSize: number;
  today: string;
  calls: BareCall[];
}

const order: BareOrder = JSON.parse(process.env.BENCH_BARE ?? '{}');
const { database, sent } = await recorder(order.databaseUrl);
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
const routes = [
  ...authorizationRoutes(deps),
  ...visitRoutes(deps),
  ...orderRoutes(deps),
  ...dispensingRoutes(deps),
  ...resultRoutes(deps),
  ...stayRoutes(deps),
];
const recording = { database, sent, routes, today: order.today };

/** As the product's sessions: a plan is made once, and never compiled. */
const options = '-c timezone=UTC -c plan_cache_mode=force_generic_plan -c jit=off';
const pool = new pg.Pool({ connectionString: order.databaseUrl, max: order.poolSize, types, options });
const app = fastify();
app.setErrorHandler(async (error) => {
  console.error(error);
  throw error;
});

type Page<R> = R & { total?: number };
const rowsOf = <R>(pages: Page<R>[][]): R[] => pages.findLast(([first]) => first?.total !== undefined) ?? [];

/** Long lists turn their rows into items as the product does; any other call has its recorded answer. */
const lists: Readonly<Record<string, (learned: Learned, caller: Caller) => Promise<object[]>>> = {
  authorizedCards: async (learned) =>
    rowsOf(await replay<Page<CardRow>>(pool, learned)).map((row) => listedCardOf(row)),
  carePointVisits: async (learned, caller) =>
    rowsOf(await replay<Page<VisitRow>>(pool, learned)).map((row) => toListedVisit(row, caller)),
};

for (const [index, call] of order.calls.entries()) {
  const { caller, change } = call;
  const endpoint: Endpoint | undefined = Object.values(endpoints).find(({ name }) => name === call.endpoint);
  if (!endpoint) throw new Error(`The contract has no ${call.endpoint}`);
  const learned = await learnCall(recording, `call${index}`, endpoint, call);
  const { data, ...rest } = Object(learned.answer);
  const listOf = lists[endpoint.name];
  app.route<{ Body: Record<string, string> }>({
    method: endpoint.method,
    url: `/${index}`,
    handler: async ({ body, headers }) => {
      if (listOf) return { ...rest, data: { ...data, itemList: await listOf(learned, caller) } };
      const key = String(headers['idempotency-key']);
      await replay(pool, learned, change && { [change.varies]: body[change.varies] ?? '', key });
      return learned.answer;
    },
  });
}
await database.close();

process.on('disconnect', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
process.channel?.unref();
