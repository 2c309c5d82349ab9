import { afterAll, beforeAll, expect, it } from 'vitest';
import { administer } from '../setup/administer.ts';
import { accountId, carePoints, facilities } from '../setup/fixtures.ts';
import { type OwnDatabase, upgradedDatabase } from '../setup/upgrade.ts';

/** A database from before visits stored why they were started, migrated. */
let database: OwnDatabase;

const facility = facilities.first.id;
const member = '0198c000-0000-7000-8000-00000000ab01';
const visits = {
  left: '0198c000-0000-7000-8000-00000000ab11',
  ordered: '0198c000-0000-7000-8000-00000000ab12',
  consultation: '0198c000-0000-7000-8000-00000000ab13',
  self: '0198c000-0000-7000-8000-00000000ab14',
};

beforeAll(async () => {
  database = await upgradedDatabase('0007', oldRows());
});
afterAll(() => database.drop());

/**
 * A doctor's visits with and without an order, one started at its station, one for consultation, and one that a
 * pharmacist started.
 */
function oldRows(): string {
  const authorization = (id: string, type: number) => `
    insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
      visit_type_id, card_status, authorization_status, scheme_remarks, day, created_at, created_by)
    values ('${facility}', '${id}', '${id}', '${member}', 'NHIF', 'NHIFCard', ${type}, 'Active', 'ACCEPTED', '',
      current_date, now(), '${accountId('receptionist')}');`;
  const visit = (id: string, of: string, point: string, by: string) => `
    insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
      created_at, created_by, taken_at)
    values ('${facility}', '${id}', '${of}', '${member}', '${point}', 'Pending', 'x', current_date, now(), '${by}',
      now());`;
  const doctor = accountId('doctor');
  return `
    insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, identity_source, card_status,
      created_at, updated_at)
    values ('${facility}', '${member}', 'NHIF', 'old', 'old', 'missing', 'Active', now(), now());
    ${authorization(visits.left, 1)} ${authorization(visits.self, 2)}
    ${visit(visits.left, visits.left, carePoints.laboratory, doctor)}
    ${visit(visits.ordered, visits.left, carePoints.pharmacy, doctor)}
    ${visit(visits.consultation, visits.left, carePoints.consultation, doctor)}
    ${visit(visits.self, visits.self, carePoints.pharmacy, accountId('pharmacist'))}
    insert into audit (facility_id, id, at, account_id, role, action, subject_id, member_id)
    values ('${facility}', gen_random_uuid(), now(), '${accountId('pharmacist')}', 'pharmacist', 'visit.started',
      '${visits.self}', '${member}');
    insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code,
      item_name, category, unit_price, coverage, quantity, status, day, ordered_at, ordered_by)
    select v.facility_id, v.id, v.id, v.id, v.authorization_id, v.member_id, i.id, i.item_code, i.item_name, 'medicine',
      1, 'covered', 1, 'Ordered', v.day, now(), v.created_by
    from visit v, (select * from facility_item where category = 'medicine' and facility_id = '${facility}' limit 1) i
    where v.id = '${visits.ordered}';`;
}

it('finds visits that order dialogs abandoned, and that a station started on its own', async () => {
  const rows = await administer(
    database.url,
    'select id, order_opened_at = created_at as left_behind, self_started from visit order by id',
  );
  expect(rows).toEqual([
    { id: visits.left, left_behind: true, self_started: false },
    { id: visits.ordered, left_behind: null, self_started: false },
    { id: visits.consultation, left_behind: null, self_started: false },
    { id: visits.self, left_behind: null, self_started: true },
  ]);
});
