import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountId, carePoints, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { upgradedDatabase } from '../setup/upgrade.ts';
import { detailOf, type Person, person } from './factories.ts';

/** A database from before claims were more than counted, with claims in it, migrated. */
let server: TestServer;
let receptionist: Person;
const old = {
  rejected: '0198c000-0000-7000-8000-00000000aa01',
  submitted: '0198c000-0000-7000-8000-00000000aa02',
};

beforeAll(async () => {
  const rows = Object.entries(old).map(([status, id], at) => oldClaim(id, status, at + 7));
  server = await testServer({}, undefined, await upgradedDatabase('0004', rows.join('')));
  receptionist = person(server, await server.signIn('receptionist'));
});
afterAll(() => server.close());

/** A claim of two services of one visit, in the form of that time: its lines name no order and no charge. */
function oldClaim(id: string, status: string, folioNo: number): string {
  const facility = facilities.first.id;
  const by = accountId('receptionist');
  const key = id.slice(-4);
  return `
    insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, last_name, gender,
      identity_source, scheme_id, product_code, card_status, created_at, updated_at)
    values ('${facility}', '${id}', 'NHIF', '${key}', '${key}', 'Asha', 'Salum', 'Female', 'scheme', '1001', 'NH001',
      'Active', now(), now());
    insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
      visit_type_id, card_status, authorization_status, scheme_remarks, scheme_id, product_code, day, created_at,
      created_by)
    values ('${facility}', '${id}', '7300${folioNo}', '${id}', 'NHIF', 'NHIFCard', 1, 'Active', 'ACCEPTED', '', '1001',
      'NH001', '2026-11-03', now(), '${by}');
    insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
      created_at, created_by, completed_at)
    values ('${facility}', '${id}', '${id}', '${id}', '${carePoints.consultation}', 'Completed', 'x', '2026-11-03',
      now(), '${by}', now());
    insert into service_given (facility_id, id, visit_id, authorization_id, item_code, item_name, quantity, unit_price,
      covered, day, given_at, given_by)
    values ('${facility}', '${id}', '${id}', '${id}', '101', 'Paracetamol', 1, 10000, true, '2026-11-03', now(),
      '${by}');
    insert into service_given (facility_id, id, visit_id, authorization_id, item_code, item_name, quantity, unit_price,
      covered, day, given_at, given_by)
    values ('${facility}', gen_random_uuid(), '${id}', '${id}', '102', 'Amoxicillin', 1, 500, true, '2026-11-03', now(),
      '${by}');
    insert into claim (facility_id, id, authorization_id, folio_no, claim_year, claim_month, status, amount_claimed,
      rejection_reason, built_day, built_at, submitted_at, decided_at)
    values ('${facility}', '${id}', '${id}', ${folioNo}, 2026, 11, initcap('${status}'), 10500,
      case '${status}' when 'rejected' then 'Not applicable' end, '2026-11-03', now(), now(),
      case '${status}' when 'rejected' then now() end);
    insert into claim_line (facility_id, claim_id, line_no, item_code, item_name, quantity, unit_price)
    values ('${facility}', '${id}', 1, '101', 'Paracetamol', 1, 10000), ('${facility}', '${id}', 2, '102', 'Amoxicillin', 1, 500);`;
}

it('shows claims from before lines had a name', async () => {
  for (const id of Object.values(old)) {
    const answer = await receptionist.claim(id);
    expect(answer.status, answer.text).toBe(200);
    expect(detailOf(answer)).toMatchObject({
      amountClaimed: 10_500,
      lines: [{ amount: 10_000 }, { amount: 500 }],
    });
  }
});

it('counts the claims of that time in their month', async () => {
  const token = await server.signIn('admin');
  const { body } = await server.get('/claims/months', { token });
  expect(body.itemList).toMatchObject([
    { year: 2026, month: 11, folios: 2, amountClaimed: 21_000, awaiting: 1, rejected: 1, unsent: 0 },
  ]);
});

it('gives a new version of an old claim the number after the existing ones', async () => {
  const answer = await receptionist.resubmit(old.rejected);
  expect(answer.status, answer.text).toBe(200);
  expect(detailOf(answer)).toMatchObject({
    folioNo: 9,
    version: 2,
    status: 'Pending',
    amountClaimed: 10_500,
  });
});
