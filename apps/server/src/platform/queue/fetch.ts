import pg from 'pg';
import PgBoss from 'pg-boss';
import { z } from 'zod';
import { sessionConfig } from '../database/sessions.ts';
import type { Timings } from '../timings.ts';
import { executing, outboxQueue, queueSchema } from './names.ts';
import type { OutboxWakeUp } from './send.ts';

export interface QueueParts {
  /** A login that may act as the session role. */
  url: string;
  timings: Pick<Timings, 'database' | 'queue'>;
  /** Called with each fetched job, in one process alone. Something may be due in these partitions. */
  onDue(jobs: readonly OutboxWakeUp[]): void;
  onFailure(error: unknown): void;
}

export interface Queue {
  stop(): Promise<void>;
}

const batch = 500;

const wakeUp = z.object({ facilityId: z.uuid(), lane: z.uuid() });

/**
 * Fetches jobs by pg-boss, with two sessions of its own. A job is only a wake-up: it is deleted when received, so that
 * a thousand of one facility do not delay another. Does not use pg-boss's `work`: that completes jobs in an unhandled
 * promise, so that a database failure at that moment would end the process.
 */
export async function startQueue({ url, timings, onDue, onFailure }: QueueParts): Promise<Queue> {
  const { database, queue } = timings;
  const statementTimeout = queue.statement;
  const pool = new pg.Pool({
    ...sessionConfig({ url, name: 'afyakadi-queue', statementTimeout, timings: database }),
    max: 2,
    // A session without an answer is lost; one that failed is not used again (`execute`).
    query_timeout: statementTimeout + database.silence,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const boss = new PgBoss({
    schema: queueSchema,
    db: executing((text, values) => execute(pool, text, values)),
    migrate: false,
    schedule: false,
    supervise: true,
    maintenanceIntervalSeconds: queue.maintenance / 1_000,
  });
  boss.on('error', onFailure);
  let timer: NodeJS.Timeout | undefined;
  let fetching: Promise<void> = Promise.resolve();
  let stopped = false;

  async function fetchJobs(): Promise<void> {
    const jobs = await boss.fetch(outboxQueue, { batchSize: batch });
    if (jobs.length === 0) return;
    const payloads = jobs.flatMap(({ data }) => {
      const parsed = wakeUp.safeParse(data);
      return parsed.success ? [parsed.data] : [];
    });
    onDue(payloads);
    await boss.deleteJob(
      outboxQueue,
      jobs.map(({ id }) => id),
    );
    if (jobs.length === batch && !stopped) await fetchJobs();
  }

  function again(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      fetching = fetchJobs().catch(onFailure);
      void fetching.finally(again);
    }, queue.poll).unref();
  }

  try {
    await boss.start();
  } catch (error) {
    await pool.end();
    throw error;
  }
  again();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await fetching;
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}

/** A session that failed is not used again: pg-boss begins transactions in one text, and leaves them open in an error. */
async function execute(pool: pg.Pool, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let failed = true;
  try {
    const result = await client.query(text, values);
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}
