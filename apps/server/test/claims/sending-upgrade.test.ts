import { afterAll, beforeAll, expect, it } from 'vitest';
import { administer } from '../setup/administer.ts';
import { accountId, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { type OwnDatabase, upgradedDatabase } from '../setup/upgrade.ts';

/** A database from when `claim.sending_since` said which claims are being sent, migrated. */
let database: OwnDatabase;
let server: TestServer | undefined;

const facility = facilities.first.id;
const by = accountId('receptionist');
const ids = {
  asking: '0198c000-0000-7000-8000-00000000ac01',
  retried: '0198c000-0000-7000-8000-00000000ac02',
  withoutJob: '0198c000-0000-7000-8000-00000000ac03',
  withoutAttempt: '0198c000-0000-7000-8000-00000000ac04',
  givenUp: '0198c000-0000-7000-8000-00000000ac05',
  received: '0198c000-0000-7000-8000-00000000ac06',
};

beforeAll(async () => {
  database = await upgradedDatabase('0021', Object.keys(ids).map(rowsOf).join(''));
});
afterAll(() => (server ? server.close() : database.drop()));

/** A claim of its own patient, and how far its sending was, with times of 20 Nov 2026. */
function rowsOf(name: string, index: number): string {
  const id = Object.values(ids)[index];
  const key = `old-${index}`;
  const isSending = name !== 'givenUp' && name !== 'received';
  const attempt = (state: string, hour: number, ended: string) => `
    insert into claim_submission (facility_id, id, claim_id, state, started_at, started_by, ended_at)
    values ('${facility}', gen_random_uuid(), '${id}', '${state}', '2026-11-20T${hour}:00Z', '${by}', ${ended});`;
  const answered = "'2026-11-20T15:00Z'";
  const attempts: Record<string, string> = {
    asking: attempt('asking', 10, 'null'),
    // Given up once, then sent twice.
    retried:
      attempt('unanswered', 9, answered) +
      attempt('unanswered', 10, answered) +
      attempt('unanswered', 11, answered),
    withoutJob: attempt('unanswered', 10, answered),
    givenUp: attempt('unanswered', 10, answered),
    received: attempt('unanswered', 10, answered) + attempt('received', 11, answered),
  };
  return `
    insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, identity_source, card_status,
      created_at, updated_at)
    values ('${facility}', '${id}', 'NHIF', '${key}', '${key}', 'missing', 'Active', now(), now());
    insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
      visit_type_id, card_status, authorization_status, scheme_remarks, day, created_at, created_by)
    values ('${facility}', '${id}', '${key}', '${id}', 'NHIF', 'NHIFCard', 1, 'Active', 'ACCEPTED', '', '2026-11-20',
      now(), '${by}');
    insert into claim (facility_id, id, authorization_id, member_id, folio_no, claim_year, claim_month, status,
      amount_claimed, built_day, built_at, built_by, day, visit_type_id, sending_since, submitted_at)
    values ('${facility}', '${id}', '${id}', '${id}', ${index + 1}, 2026, 11,
      '${name === 'received' ? 'Submitted' : 'Pending'}', 0, '2026-11-20', now(), '${by}', '2026-11-20', 1,
      ${isSending ? "'2026-11-20T10:00Z'" : 'null'}, ${name === 'received' ? 'now()' : 'null'});
    ${attempts[name] ?? ''}
    ${
      name === 'asking' || name === 'retried'
        ? `insert into outbox (facility_id, id, lane, kind, subject_id, member_id, state, created_at, created_by, next_at)
          values ('${facility}', gen_random_uuid(), '${id}', 'claim.submit', '${id}', '${id}', 'waiting', now(),
            '${by}', now());`
        : ''
    }`;
}

it('keeps each claim that was being sent at the upgrade, since when, and has a job for it', async () => {
  const rows = await administer(
    database.url,
    `select c.id, min(s.started_at) filter (where s.ended_at is null) as since,
       string_agg(s.state, ' ' order by s.started_at) filter (where s.ended_at is null) as open,
       (select count(*)::int from outbox o where o.subject_id = c.id and o.state = 'waiting') as jobs
     from claim c join claim_submission s on s.claim_id = c.id group by c.id order by c.id`,
  );
  const since = new Date('2026-11-20T10:00Z');
  expect(rows).toEqual([
    { id: ids.asking, since, open: 'pending', jobs: 1 },
    { id: ids.retried, since, open: 'unanswered unanswered', jobs: 1 },
    { id: ids.withoutJob, since, open: 'unanswered', jobs: 1 },
    { id: ids.withoutAttempt, since, open: 'unanswered', jobs: 1 },
    { id: ids.givenUp, since: null, open: null, jobs: 0 },
    { id: ids.received, since: null, open: null, jobs: 0 },
  ]);
});

it('sends them on: the scheme answers each, and the newest attempt gets the answer', async () => {
  server = await testServer({}, undefined, database);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const states = () =>
    administer(
      database.url,
      `select string_agg(state, ' ' order by started_at) as states, bool_or(ended_at is null) as open
       from claim_submission where claim_id = any($1) group by claim_id order by claim_id`,
      [[ids.asking, ids.retried, ids.withoutJob, ids.withoutAttempt]],
    );
  await expect.poll(states, { timeout: 20_000 }).toEqual([
    // The scheme of the tests does not know these authorizations.
    { states: 'refused', open: false },
    { states: 'unanswered unanswered refused', open: false },
    { states: 'refused', open: false },
    { states: 'refused', open: false },
  ]);
});
