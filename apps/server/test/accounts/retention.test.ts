import { message } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetExpired } from '../../src/domains/accounts/index.ts';
import { createJobs } from '../../src/platform/worker/periodic.ts';
import { accountId, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { Browser } from './factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const tables = [
  'sign_in_throttle',
  'one_time_code',
  'sign_in_challenge',
  'refresh_token',
  'session',
  'known_device',
];
async function lengths(): Promise<Record<string, unknown>> {
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const texts = '(select count(*)::int from outgoing_message where text is not null) as texts';
  const [row] = await server.rows(`select ${counts.join(', ')}, ${texts}`);
  return row ?? {};
}
async function forgetAt(now: Date): Promise<void> {
  const failures: unknown[] = [];
  const onFailure = (_: string, error: unknown) => failures.push(error);
  const jobs = createJobs([forgetExpired], {
    database: server.database,
    clock: () => now,
    timings: server.config.timings.jobs,
    onFailure,
  });
  expect(await jobs.runNow(forgetExpired.name)).toBe(true);
  expect(failures).toEqual([]);
}
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

it('deletes only what has expired, in batches', async () => {
  const browser = new Browser(server);
  await browser.signIn('doctor');
  await new Browser(server).signIn('doctor', 'not-this-one');
  const [of, doctor] = [facilities.first.id, accountId('doctor')];
  // More than one batch deletes.
  await server.rows(
    `insert into one_time_code (facility_id, id, account_id, purpose, secret_hash, expires_at, created_at)
     select $1, gen_random_uuid(), $2, 'reset', sha256(n::text::bytea), now() + interval '15 minutes', now()
     from generate_series(1, 2500) n`,
    [of, doctor],
  );
  await server.rows(
    `insert into sign_in_challenge (facility_id, id, account_id, role, purpose, token_hash, expires_at, created_at,
       password_changed_at)
     values ($1, gen_random_uuid(), $2, 'doctor', 'sign-in', '\\x01', now() + interval '5 minutes', now(), now())`,
    [of, doctor],
  );
  await server.rows(
    `insert into outgoing_message (facility_id, id, account_id, channel, purpose, state, text, text_until, created_at)
     values ($1, gen_random_uuid(), $2, 'outbox', 'reset', 'sent', 'code', now() + interval '15 minutes', now()),
       ($1, gen_random_uuid(), $2, 'outbox', 'notice', 'sent', 'for good', null, now()),
       ($1, gen_random_uuid(), $2, 'mail', 'notice', 'waiting', null, null, now())`,
    [of, doctor],
  );
  const all = await lengths();
  await forgetAt(new Date());
  expect(await lengths()).toEqual(all);

  await forgetAt(later(1));
  expect(await lengths()).toEqual({ ...all, texts: 1 });
  const [waiting] = await server.rows("select state, problem from outgoing_message where channel = 'mail'");
  expect(waiting).toEqual({ state: 'failed', problem: message('administration.messageInterrupted') });

  await forgetAt(later(14));
  const [session] = await server.rows('select ended_why from session where account_id = $1', [doctor]);
  expect(session).toEqual({ ended_why: 'expired' });

  await forgetAt(later(37));
  const left = {
    ...all,
    texts: 1,
    sign_in_throttle: 0,
    one_time_code: 0,
    sign_in_challenge: 0,
    refresh_token: 0,
  };
  expect(await lengths()).toEqual(left);

  await forgetAt(later(24 * 181));
  expect(await lengths()).toEqual({ ...left, texts: 0, session: 0, known_device: 0 });
  expect(await server.rows('select 1 from audit')).not.toHaveLength(0);
});
