import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegister } from '../../src/scheme/register/index.ts';
import { anotherProcess, watched } from '../outbox/factories.ts';
import { accountId, carePoints, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { upgradedDatabase } from '../setup/upgrade.ts';

/**
 * A database of the release before messages had codes and pg-boss went (migrations from 0007 on), whose server was
 * killed while it delivered, imported and answered.
 */
let server: TestServer;
beforeAll(async () => {
  server = await testServer({}, undefined, await upgradedDatabase('0007', oldRows));
});
afterAll(() => server.close());

const facility = facilities.first;
const id = (end: string) => `0198c000-0000-7000-8000-00000000${end}`;
const patient = id('ac01');
const visits = { pharmacy: id('ac11'), laboratory: id('ac12') };
const jobs = { killed: id('ac21'), behind: id('ac22'), done: id('ac23') };
const imports = { lost: id('ac31'), other: id('ac32') };

const card = { cardNo: 'OLD-2', verifierID: 'NHIF', cardTypeID: 'NHIFCard' };
const answer = {
  statusCode: 51_000,
  description: 'Success',
  data: { item: { authorizationNo: 'of that time' } },
};
/** The release before hashed requests in the same way. */
const hash = createHash('sha256')
  .update(JSON.stringify(['receptionist', {}, {}, card]))
  .digest('hex');

const oldRows = `
  insert into register.member (id, verifier_id, card_no, card_key, first_name, last_name, gender, date_of_birth,
    card_status, authorization_status, remarks)
  select gen_random_uuid(), 'NHIF', 'OLD-' || n, 'OLD-' || n, 'Asha', 'Salum', 'Female', '1991-02-03', 'Active',
    'ACCEPTED', 'Successful' from generate_series(1, 2) n;
  insert into register.issued_authorization (request_key, member_id, facility_code, facility_name, visit_type_id,
    exclusive, day, created_at)
  select gen_random_uuid(), id, '${facility.code}', '${facility.name}', 1, true, current_date, now()
  from register.member where card_no = 'OLD-1';
  insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, last_name,
    identity_source, card_status, created_at, updated_at)
  values ('${facility.id}', '${patient}', 'NHIF', 'OLD-1', 'OLD-1', 'Asha', 'Salum', 'scheme', 'Active', now(), now());
  insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
    visit_type_id, card_status, authorization_status, scheme_remarks, day, created_at, created_by)
  select '${facility.id}', '${patient}', authorization_no, '${patient}', 'NHIF', 'NHIFCard', 1, 'Active', 'ACCEPTED',
    '', current_date, now(), '${accountId('receptionist')}'
  from register.issued_authorization i join register.member m on m.id = i.member_id where m.card_no = 'OLD-1';
  insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day, created_at,
    created_by)
  select '${facility.id}', v.id, '${patient}', '${patient}', v.point, 'Pending', 'x', current_date, now(),
    '${accountId('receptionist')}'
  from (values ('${visits.pharmacy}'::uuid, '${carePoints.pharmacy}'::uuid),
    ('${visits.laboratory}', '${carePoints.laboratory}')) v (id, point);

  create schema pgboss;
  create table pgboss.job (id uuid primary key, name text not null, data jsonb);
  insert into pgboss.job values (gen_random_uuid(), 'outbox', '{"facilityId":"${facility.id}"}');
  insert into outbox (facility_id, id, lane, kind, subject_id, member_id, state, attempts, problem, detail, created_at,
    tried_at, next_at, lease, leased_until, settled_at)
  values
    ('${facility.id}', '${jobs.done}', '${patient}', 'visit.reference', '${visits.pharmacy}', '${patient}', 'done', 1,
      null, '4100000', now(), now(), now(), null, null, now()),
    ('${facility.id}', '${jobs.killed}', '${patient}', 'visit.reference', '${visits.laboratory}', '${patient}',
      'waiting', 1, 'silent', 'The scheme is closed', now(), now(), now(), gen_random_uuid(), now(), null),
    ('${facility.id}', '${jobs.behind}', '${patient}', 'visit.reference', '${visits.pharmacy}', '${patient}',
      'waiting', 0, null, null, now(), null, now(), null, null, null);

  insert into import (facility_id, id, kind, state, problem, created_at) values
    ('${facility.id}', '${imports.lost}', 'tariff', 'failed',
      'The work on this import broke off, as when the server was stopped. Nothing was changed by it. Read the file again.',
      now()),
    ('${facility.id}', '${imports.other}', 'tariff', 'failed', 'The column unitPrice is missing.',
      now() - interval '1 minute');
  insert into import_row (facility_id, import_id, line, key, outcome, readable, reason)
  values ('${facility.id}', '${imports.other}', 2, '10001 ', 'refused', false, 'The column itemName is empty.');
  insert into outgoing_message (facility_id, id, account_id, channel, purpose, state, problem, created_at, settled_at)
  values ('${facility.id}', gen_random_uuid(), '${accountId('doctor')}', 'mail', 'notice', 'failed',
    'The mail server did not answer.', now(), now());

  insert into idempotency (facility_id, key, account_id, call, body_hash, http_status, answer, created_at) values
    ('${facility.id}', 'answered', '${accountId('receptionist')}', 'authorizeCard', '\\x${hash}', 200,
      '${JSON.stringify(answer)}', now()),
    ('${facility.id}', 'killed', '${accountId('receptionist')}', 'authorizeCard', '\\x${hash}', null, null, now());`;

describe('what waited for the scheme', () => {
  it('is delivered by the new release in its order', async () => {
    const asked = watched();
    const process = anotherProcess(server, asked.scheme(createRegister({ database: server.database })));
    await process.sweep();
    await process.stop();
    expect(asked.asked.map(({ requestKey }) => requestKey)).toEqual([jobs.killed, jobs.behind]);
    const left = await server.rows("select from outbox where state <> 'done'");
    expect(left).toEqual([]);
    const [visit] = await server.rows(
      'select count(scheme_reference)::int as n from visit where authorization_id = $1',
      [patient],
    );
    expect(visit?.n).toBe(2);
  });

  it('is listed with the remarks of that time', async () => {
    const token = await server.signIn('admin');
    const { body } = await server.get('/admin/outbox?state=done', { token });
    expect(body.itemList.find((row) => row.id === jobs.done)).toMatchObject({
      detail: '4100000',
      detailMessage: null,
    });
  });

  it('needs no pg-boss', async () => {
    expect(await server.rows("select to_regnamespace('pgboss') as pgboss")).toEqual([{ pgboss: null }]);
  });
});

describe('texts of that time', () => {
  it('are shown as they are, and those that the screens distinguish have a code', async () => {
    const token = await server.signIn('admin');
    const list = (await server.get('/admin/imports', { token })).body.itemList;
    expect(list).toMatchObject([
      { id: imports.lost, problemMessage: { code: 'imports.lost' } },
      { id: imports.other, problem: 'The column unitPrice is missing.', problemMessage: null },
    ]);
    const refused = await server.get(`/admin/imports/${imports.other}/rows?outcome=refused`, { token });
    expect(refused.body.itemList).toMatchObject([{ reason: 'The column itemName is empty.' }]);
    const messages = await server.get('/admin/messages', { token });
    expect(messages.body.itemList).toMatchObject([{ problem: 'The mail server did not answer.' }]);
  });
});

it('counts the rows of that time in the length of a list, and shows whose they are', async () => {
  const token = await server.signIn('receptionist');
  const { body } = await server.get('/card/authorize', { token });
  expect(body.data).toMatchObject({
    totalItems: 1,
    itemList: [{ cardNo: 'OLD-1', firstName: 'Asha', lastName: 'Salum', identitySource: 'scheme' }],
  });
});

describe('a key of that time', () => {
  const authorize = async (key: string) => {
    const token = await server.signIn('receptionist');
    return server.post('/card/authorize', { token, body: card, headers: { 'idempotency-key': key } });
  };

  it('gets the first answer again, as it was sent', async () => {
    const { status, headers, text } = await authorize('answered');
    expect([status, headers['idempotent-replay']]).toEqual([200, 'true']);
    expect(text).toBe(JSON.stringify(answer));
  });

  it('whose call was cut off is answered once its reservation has expired', async () => {
    await server.rows(
      "update idempotency set renewed_at = now() - interval '5 minutes' where key = 'killed'",
    );
    const first = await authorize('killed');
    expect(first.status, first.text).toBe(200);
    const second = await authorize('killed');
    expect(second.headers['idempotent-replay']).toBe('true');
    expect(second.body.item.id).toBe(first.body.item.id);
  });
});
