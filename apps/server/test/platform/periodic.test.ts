import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { col, readerOf, rows } from '../../src/platform/database/index.ts';
import { createJobs, type Job } from '../../src/platform/worker/periodic.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { fastTimings } from '../setup/timings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const until = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** Runs follow soon. */
const timings = { ...fastTimings.jobs, first: 20, imports: 20 };

function jobsOf(job: Job, failures: unknown[] = []) {
  const onFailure = (_: string, error: unknown) => failures.push(error);
  return createJobs([job], { database: server.database, clock: () => new Date(), timings, onFailure });
}

it('lets one process work at a time, in the facility that the transaction names', async () => {
  const gate = new AbortController();
  const entered = new AbortController();
  const seen: unknown[] = [];
  const job = (wait: boolean): Job => ({
    name: 'one at a time',
    interval: 'imports',
    run: (turn) =>
      turn.underLock(facilities.first.id, async (tx) => {
        seen.push(
          ...(await readerOf(tx)(
            rows({ facility: col.text })`select current_setting('app.facility') as facility`,
          )),
        );
        entered.abort();
        if (wait) await until(gate.signal);
      }),
  });
  const [slow, quick] = [jobsOf(job(true)), jobsOf(job(false))];
  const first = slow.runNow('one at a time');
  await until(entered.signal);
  expect(await quick.runNow('one at a time')).toBe(false);
  expect(seen).toHaveLength(1);
  gate.abort();
  expect(await first).toBe(true);
  expect(await quick.runNow('one at a time')).toBe(true);
  expect(seen).toEqual([{ facility: facilities.first.id }, { facility: facilities.first.id }]);
});

it('runs periodically, also after a failure, and stops after its transaction', async () => {
  const failures: unknown[] = [];
  let runs = 0;
  let ended = 0;
  const jobs = jobsOf(
    {
      name: 'often',
      interval: 'imports',
      run: async (turn) => {
        runs++;
        if (runs === 1) throw new Error('the first run fails');
        await turn.underLock(null, (tx) => sql`select pg_sleep(0.05)`.execute(tx));
        ended++;
      },
    },
    failures,
  );
  jobs.start();
  await expect.poll(() => runs).toBeGreaterThan(3);
  await jobs.stop();
  expect(failures).toEqual([new Error('the first run fails')]);
  expect(ended).toBe(runs - 1);
  const before = runs;
  // Other jobs with the same times continue meanwhile.
  let others = 0;
  const further = jobsOf({ name: 'further', interval: 'imports', run: async () => void others++ });
  further.start();
  await expect.poll(() => others).toBeGreaterThan(3);
  await further.stop();
  expect(runs).toBe(before);
});

it('rolls back a transaction that throws, and knows only the given jobs', async () => {
  const jobs = jobsOf({
    name: 'fails',
    interval: 'imports',
    run: (turn) =>
      turn.underLock(facilities.first.id, async (tx) => {
        await tx.updateTable('account').set({ password_hash: 'gone' }).execute();
        throw new Error('no');
      }),
  });
  await expect(jobs.runNow('fails')).rejects.toThrow('no');
  expect(await server.rows("select 1 from account where password_hash = 'gone'")).toEqual([]);
  await expect(jobs.runNow('other')).rejects.toThrow('There is no job other');
});
