import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import { type BenchCall, callsOn, pathOf } from './calls.ts';
import type { Side } from './compare.ts';
import { type Content, type Ground, prepareGround } from './ground.ts';
import { pageCounting } from './pages.ts';
import { staffCards } from './place.ts';
import { postgresTime, processorTime } from './processes.ts';
import { BenchError, type Run, timed } from './run.ts';
import { benchSettings, type Running, signIn, startProduct } from './servers.ts';

export interface SideOrder extends Content {
  name: string;
  /** Settings of PostgreSQL. */
  settings?: Record<string, string>;
  start?: typeof startProduct;
  callsOf?: (ground: Ground) => BenchCall[];
}

/** Starts a server on a database of its own that is filled, ready to be measured. */
export async function openSide(run: Run, order: SideOrder): Promise<Side> {
  const { name, settings, start = startProduct, callsOf = callsOn } = order;
  const folder = join(run.folder, name.replace(/\W+/g, '-'));
  const { adminUrl: url, stop } = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    settings: { ...pageCounting, ...settings },
  });
  run.onEnd(stop);
  const env = { ...benchSettings, DATABASE_URL: url, DATA_DIR: join(folder, 'product') };
  const open = () => run.started(start(env, run.log));
  await (await timed(`${name}: schema and demo data`, open)).stop();
  const ground = await timed(`${name}: filled`, () => prepareGround(run, url, order));
  const server = await open();
  await timed(`${name}: what was filled is sealed`, () => untilIdle(server, ground));
  await ground.tidy();
  const targetOf = async (call: BenchCall) => ({
    url: `${server.url}/api/v1${pathOf(call)}`,
    token: await signIn(server, call.role, staffCards[call.role]),
    ...textOf(call),
  });
  return { name, server, ground, calls: callsOf(ground), targetOf };
}

/** The body of each call, as it is sent. */
export function textOf({ body }: BenchCall): { body?: () => string } {
  return body ? { body: () => JSON.stringify(body()) } : {};
}

/** Waits until a server and its PostgreSQL have used less than a twentieth of a processor for ten seconds. */
async function untilIdle({ pid }: Running, { postmaster }: Ground): Promise<void> {
  const spent = () => processorTime(pid) + postgresTime(postmaster);
  for (let before = spent(); ; before = spent()) {
    await sleep(10_000);
    if (spent() - before < 0.5) return;
  }
}

/**
 * The patients of the calls came up to 84 minutes ago, and stay patients of today until the end.
 * @throws BenchError if midnight of the facility is less than 90 minutes ago or less than `minutes` away
 */
export function assertOneDay(minutes: number): void {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Dar_es_Salaam', timeStyle: 'short' });
  const [hour = 0, minute = 0] = time.format(new Date()).split(':').map(Number);
  const begun = hour * 60 + minute;
  if (begun < 90 || begun > 24 * 60 - minutes)
    throw new BenchError(
      'The calls are of patients of one day: start it well after midnight of the facility',
    );
}
