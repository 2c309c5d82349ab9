import { randomUUID } from 'node:crypto';
import { createApproval } from '../approvals/factories.ts';
import { type FacilityKey, password } from '../setup/fixtures.ts';
import type { Answer, TestServer } from '../setup/server.ts';

/** A patient of the first facility with an authorization of today and one open visit. */
export interface TestVisit {
  memberId: string;
  authorizationId: string;
  visitId: string;
}

/** A patient of this test only, started at no care point yet. */
export async function createVisit(
  server: TestServer,
  kind: 'pharmacy' | 'laboratory' = 'pharmacy',
): Promise<TestVisit> {
  const visit = { memberId: randomUUID(), authorizationId: randomUUID(), visitId: randomUUID() };
  await server.rows(
    `with member as (
       insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, last_name, gender,
         identity_source, scheme_id, product_code, card_status, created_at, updated_at)
       values ($1, $2::uuid, 'NHIF', left($2::uuid::text, 32), left($2::uuid::text, 32), 'Asha', 'Salum', 'Female', 'scheme', '1001',
         'NH001', 'Active', now(), now())
       returning facility_id, id
     ), authorization_of as (
       insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
         visit_type_id, card_status, authorization_status, scheme_remarks, scheme_id, product_code, day, created_at,
         created_by)
       select facility_id, $3::uuid, $3::uuid::text, id, 'NHIF', 'NHIFCard', 1, 'Active', 'ACCEPTED', 'Verified OK', '1001',
         'NH001', (now() at time zone 'Africa/Dar_es_Salaam')::date, now(), $6::uuid from member
       returning facility_id, id, member_id, authorization_no
     )
     insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
       created_at, created_by)
     select facility_id, $4::uuid, id, member_id, $5::uuid, 'Pending', 'x',
       (now() at time zone 'Africa/Dar_es_Salaam')::date, now(), $6::uuid from authorization_of`,
    [
      server.tenants.first.id,
      visit.memberId,
      visit.authorizationId,
      visit.visitId,
      server.tenants.first.carePoints[kind],
      server.tenants.first.staff.receptionist.id,
    ],
  );
  return visit;
}

export interface LineWanted {
  quantity?: number;
  category?: 'medicine' | 'test';
  itemName?: string;
  coverage?: 'covered' | 'cash' | 'approval';
  /** The number of an approval for all of it. */
  approvalNo?: string;
  overrideReason?: string | null;
  status?: string;
}

/** An order line of the visit as the doctor ordered it. @returns its identifier */
export async function createLine(
  server: TestServer,
  visit: TestVisit,
  wanted: LineWanted = {},
): Promise<string> {
  const { category = 'medicine', itemName = category === 'test' ? 'Full Blood Picture' : 'Amoxicillin' } =
    wanted;
  const id = randomUUID();
  await server.rows(
    `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price)
     values ($1, gen_random_uuid(), 'G-' || $2::text, $2::text, $3, $4, 1500) on conflict (facility_id, item_code) do nothing`,
    [server.tenants.first.id, itemName, category === 'test' ? 5 : 3, category],
  );
  await server.rows(
    `insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code,
       item_name, category, unit_price, coverage, quantity, override_reason, status, day, ordered_at,
       ordered_by)
     select $1, $2, gen_random_uuid(), $3, $4, $5, i.id, i.item_code, i.item_name, i.category, i.unit_price, $6, $7,
       $8, $9, (now() at time zone 'Africa/Dar_es_Salaam')::date, now(), $10
     from facility_item i where i.facility_id = $1 and i.item_code = 'G-' || $11::text`,
    [
      ...[server.tenants.first.id, id, visit.visitId, visit.authorizationId, visit.memberId],
      ...[wanted.coverage ?? 'covered', wanted.quantity ?? (category === 'test' ? 1 : 30)],
      ...[
        wanted.overrideReason ?? null,
        wanted.status ?? 'Ordered',
        server.tenants.first.staff.doctor.id,
        itemName,
      ],
    ],
  );
  if (wanted.approvalNo) await createApproval(server, id, { referenceNo: wanted.approvalNo });
  return id;
}

export async function createAllergy(server: TestServer, visit: TestVisit, substance: string): Promise<void> {
  await server.rows(
    `insert into allergy (facility_id, id, member_id, substance, severity, recorded_at, recorded_by)
     values ($1, gen_random_uuid(), $2, $3, 'Severe', now() - interval '1 day', $4)`,
    [server.tenants.first.id, visit.memberId, substance, server.tenants.first.staff.doctor.id],
  );
}

/** A claim of the visit's authorization in some state. */
export async function createClaim(server: TestServer, visit: TestVisit, status: string): Promise<void> {
  await server.rows(
    `insert into claim (facility_id, id, authorization_id, member_id, folio_no, claim_year, claim_month, status,
       amount_claimed, day, built_day, built_at, visit_type_id, built_by)
     select a.facility_id, gen_random_uuid(), a.id, a.member_id,
       (select coalesce(max(folio_no), 0) + 1 from claim where claim_year = 2026 and claim_month = 11), 2026, 11, $3, 0,
       a.day, a.day, now(), a.visit_type_id, $4
     from card_authorization a where a.facility_id = $1 and a.id = $2`,
    [server.tenants.first.id, visit.authorizationId, status, server.tenants.first.staff.doctor.id],
  );
}

/** One more pharmacist, signed in: the fixtures have one. @returns the token */
export async function anotherPharmacist(server: TestServer, digit: number, name: string): Promise<string> {
  const account = randomUUID();
  const card = `${server.tenants.first.staff.pharmacist.card}${digit}`;
  await server.rows(
    `insert into account (facility_id, id, name, password_hash, is_demo)
     select facility_id, $2, $3, password_hash, true from account where facility_id = $1 and id = $4`,
    [server.tenants.first.id, account, name, server.tenants.first.staff.pharmacist.id],
  );
  await server.rows("insert into account_role values ($1, $2, 'pharmacist')", [
    server.tenants.first.id,
    account,
  ]);
  await server.rows("insert into account_identifier values ($1, $2, 'card', $3)", [
    server.tenants.first.id,
    account,
    card,
  ]);
  const { body } = await server.post('/auth/login', {
    body: { role: 'pharmacist', identifier: card, password },
  });
  return body.token;
}

/** A visit's lines, ledger and dispensings, as the administrator sees them. */
export async function statusOf(server: TestServer, lineId: string) {
  const [row] = await server.rows(
    `select l.status, l.dispensed_quantity as dispensed, l.closed_reason, v.status as visit, l.visit_id,
       v.taken_at is not null as taken,
       (select coalesce(sum(quantity), 0)::int from service_given where line_id = l.id) as ledger,
       (select coalesce(sum(quantity - reversed_quantity), 0)::int from dispense where line_id = l.id) as acts,
       (select count(*)::int from dispense where line_id = l.id) as dispenses,
       (select coalesce(sum(r.quantity), 0)::int from dispense_reversal r join dispense d on d.id = r.dispense_id
         where d.line_id = l.id) as reversed
     from order_line l join visit v on v.id = l.visit_id where l.id = $1`,
    [lineId],
  );
  return row;
}

/** The calls of dispensing, as a role. */
export function actor(server: TestServer, token: string) {
  const post = (path: string, body: object, key?: string): Promise<Answer> =>
    server.post(path, { token, body, headers: key ? { 'Idempotency-Key': key } : {} });
  return {
    dispense: (lineId: string, quantity: unknown, more: object = {}, key?: string) =>
      post('/member-items/dispense', { memberVisitItemId: lineId, quantity, ...more }, key),
    dispenseAll: (lines: object[], key?: string) => post('/member-items/dispense/all', { lines }, key),
    send: (body: object, key?: string) => post('/member-items/dispense', body, key),
    reverse: (id: string, quantity: unknown, key?: string) =>
      post(`/member-items/dispenses/${id}/reverse`, { quantity, reason: 'Brought back unopened' }, key),
    close: (id: string, reason: string, more: object = {}, key?: string) =>
      post(`/member-items/${id}/close`, { reason, ...more }, key),
    cancel: (id: string) => post(`/member-items/${id}/cancel`, { reason: 'Changed my mind' }),
    submit: (id: string) =>
      post('/member-items/submit-lab-results', { memberVisitItemId: id, remarks: 'Normal' }),
    correct: (id: string) =>
      post('/member-items/correct-lab-result', {
        memberVisitItemId: id,
        version: 1,
        remarks: 'Low',
        reason: 'Another sample',
      }),
    authorize: (id: string) =>
      post('/member-items/authorize-lab-result', { memberVisitItemId: id, version: 1 }),
    start: (visit: TestVisit) =>
      post('/point-of-cares', {
        pointOfCareId: server.tenants.first.carePoints.pharmacy,
        authorizedClientId: visit.authorizationId,
      }),
  };
}
export type Actor = ReturnType<typeof actor>;
export type { FacilityKey };
