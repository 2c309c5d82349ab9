import { randomUUID } from 'node:crypto';
import { accountId, type FacilityKey, facilities } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';

const states = ['draft', 'pending', 'submitted', 'approved', 'rejected'] as const;
type ClaimState = (typeof states)[number];

/** The claims, approvals and referrals of a facility. */
export interface ClaimFixtures {
  /** A completed visit, with a charge and a medicine, not claimed. */
  unclaimedAuthorizationId: string;
  /** A claim in each state, each of its own patient. */
  claimIds: Record<ClaimState, string>;
  /** The amount of each, in TZS. */
  claimAmount: number;
  /** Numbers by which `enterApproval` unlocks `lines.lettered`. */
  letterNo: string;
  /** Of `lines.awaiting`: requested and not answered yet. */
  pendingApprovalId: string;
  /** The same, for a medicine. */
  pharmacyApprovalId: string;
  /** The same, for a service. */
  serviceApprovalId: string;
  referralIds: { pending: string; rejected: string };
  /** A month with one sent folio, to be closed; and a closed one that waits for its payment. */
  closable: { year: number; month: number; folios: number; amountClaimed: number };
  closed: { year: number; month: number };
}

/** A facility of the scheme to which anybody may refer; it has no account here. */
export const referTo = 'T-03';

export interface ForClaims {
  lastName: string;
  note: string;
  /** A line and its card for each of the approvals. */
  lines: { awaiting: string; lettered: string; notGiven: string; serviceAwaiting: string };
  memberId: string;
  /** Verifies a new card of the scheme. @returns the authorization and the member of this facility */
  verified(cardNo: string): Promise<{ id: string; authorizedMemberId: string }>;
}

const quantity = 10;
const price = 500;

/** Creates the rows for the calls about claims, approvals and referrals. */
export async function fillClaims(
  server: TestServer,
  facility: FacilityKey,
  context: ForClaims,
): Promise<ClaimFixtures> {
  const { id: facilityId, code } = facilities[facility];
  await server.rows(
    `insert into register.facility (code, name) select code, name from facility
     union all values ('${referTo}', 'Tatu Referral Hospital') on conflict do nothing`,
  );
  await server.rows("insert into item_type values (1, 'Consultation') on conflict do nothing");
  const claimIds = { draft: '', pending: '', submitted: '', approved: '', rejected: '' };
  let folio = 0;
  for (const state of states) {
    const { id } = await context.verified(`CLAIM-${state}-${facility}`);
    await serve(server, facility, id, context.note);
    claimIds[state] = await claim(server, facility, id, state, state === 'draft' ? null : ++folio);
  }
  const unclaimed = await context.verified(`CLAIM-none-${facility}`);
  await serve(server, facility, unclaimed.id, context.note);
  await server.rows(
    `insert into number_series select facility_id, 'folio/' || claim_year || '/' || claim_month, $2 from claim
     where facility_id = $1 limit 1`,
    [facilityId, folio],
  );
  for (const month of [1, 2]) {
    const authorizationId = await earlier(server, facility, unclaimed.authorizedMemberId, month);
    await claim(server, facility, authorizationId, month === 1 ? 'approved' : 'submitted', 1);
  }
  await server.rows(`insert into claim_closing values ($1, 2020, 1, 1, $2, '400001', '2020-02-03', $3)`, [
    facilityId,
    quantity * price,
    accountId('admin', facility),
  ]);
  const letterNo = `NHIF/REF/BARUA-${facility}`;
  const asked = await approvals(server, facility, context.lines, letterNo);
  return {
    unclaimedAuthorizationId: unclaimed.id,
    claimIds,
    claimAmount: quantity * price,
    letterNo,
    pendingApprovalId: asked.test,
    pharmacyApprovalId: asked.medicine,
    serviceApprovalId: asked.service,
    referralIds: await referrals(server, facility, code, context),
    closable: { year: 2020, month: 2, folios: 1, amountClaimed: quantity * price },
    closed: { year: 2020, month: 1 },
  };
}

/** What was done under an authorization: a consultation, a diagnosis, a note, and a fully dispensed medicine. */
async function serve(
  server: TestServer,
  facility: FacilityKey,
  authorizationId: string,
  note: string,
): Promise<void> {
  const values = [facilities[facility].id, authorizationId, accountId('doctor', facility)];
  const from = 'from card_authorization a where a.facility_id = $1 and a.id = $2';
  for (const kind of ['consultation', 'pharmacy'])
    await server.rows(
      `insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
         created_at, created_by, taken_at, taken_by, completed_at, completed_by)
       select $1, gen_random_uuid(), a.id, a.member_id, p.id, 'Completed', 'x', a.day, a.created_at, $3, a.created_at,
         $3, a.created_at, $3
       from card_authorization a join care_point p on p.facility_id = a.facility_id and p.kind = $4
       where a.facility_id = $1 and a.id = $2`,
      [...values, kind],
    );
  await server.rows(
    `insert into diagnosis (facility_id, id, member_id, authorization_id, code, name, certainty, recorded_at,
       recorded_by) select $1, gen_random_uuid(), a.member_id, a.id, 'J06.9', 'Acute upper respiratory infection',
       'Final', a.created_at, $3 ${from}`,
    values,
  );
  await server.rows(
    `insert into clinical_note (facility_id, id, member_id, authorization_id, text, recorded_at, recorded_by)
     select $1, gen_random_uuid(), a.member_id, a.id, $4, a.created_at, $3 ${from}`,
    [...values, note],
  );
  await server.rows(
    `insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code,
       item_name, category, unit_price, coverage, quantity, dispensed_quantity, status, day, ordered_at, ordered_by)
     select $1, gen_random_uuid(), gen_random_uuid(), v.id, a.id, a.member_id, i.id, i.item_code, i.item_name,
       i.category, ${price}, 'covered', ${quantity}, ${quantity}, 'Dispensed', a.day, a.created_at, $3
     from card_authorization a
     join visit v on v.facility_id = a.facility_id and v.authorization_id = a.id
     join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id and p.kind = 'pharmacy'
     join facility_item i on i.facility_id = a.facility_id and i.item_code = 'A-cancelled'
     where a.facility_id = $1 and a.id = $2`,
    values,
  );
  await server.rows(
    `insert into dispense (facility_id, id, line_id, quantity, day, dispensed_at, dispensed_by)
     select facility_id, gen_random_uuid(), id, quantity, day, ordered_at, $3 from order_line
     where facility_id = $1 and authorization_id = $2`,
    values,
  );
  await server.rows(
    `insert into service_given (facility_id, id, visit_id, authorization_id, item_code, item_name, quantity,
       unit_price, covered, day, given_at, given_by, line_id)
     select $1, gen_random_uuid(), l.visit_id, l.authorization_id, l.item_code, l.item_name, l.quantity, l.unit_price,
       true, l.day, l.ordered_at, $3, l.id
     from order_line l where l.facility_id = $1 and l.authorization_id = $2`,
    values,
  );
}

/** A claim in a state, also at the scheme if it was sent. @returns its identifier */
async function claim(
  server: TestServer,
  facility: FacilityKey,
  authorizationId: string,
  state: ClaimState,
  folioNo: number | null,
): Promise<string> {
  const id = randomUUID();
  const facilityId = facilities[facility].id;
  const doctor = accountId('doctor', facility);
  const sent = state === 'submitted' || state === 'approved' || state === 'rejected';
  const decided = state === 'approved' || state === 'rejected';
  const paid = state === 'approved' ? quantity : 0;
  await server.rows(
    `with new as (
       insert into claim (facility_id, id, authorization_id, folio_no, claim_year, claim_month, status,
         amount_claimed, built_day, built_at, submitted_at, decided_at, member_id, day, visit_type_id, scheme_id,
         authorization_no, card_no, first_name, middle_name, last_name, gender, date_of_birth, built_by, submitted_by,
         amount_approved, rejection_reason)
       select $1, $3, a.id, $4, extract(year from a.day), extract(month from a.day), initcap($5),
         ${quantity * price}, a.day, a.created_at, case when $6 then a.created_at end,
         case when $7 then a.created_at end, a.member_id, a.day, a.visit_type_id, a.scheme_id, a.authorization_no,
         m.card_no, m.first_name, m.middle_name, m.last_name, m.gender, m.date_of_birth, $8,
         case when $6 then $8::uuid end, case when $7 then ${paid * price} end,
         case when $5 = 'rejected' then 'Item not indicated for the diagnosis' end
       from card_authorization a join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
       where a.facility_id = $1 and a.id = $2 returning facility_id, id, day
     ), named as (
       insert into claim_diagnosis select facility_id, id, 1, 'J06.9', 'Acute upper respiratory infection', 'Final'
       from new
     ), signed as (
       insert into claim_practitioner select n.facility_id, n.id, 1, c.id, c.name, c.registration_no, c.qualification
       from new n join account c on c.facility_id = n.facility_id and c.id = $8
     )
     insert into claim_line (facility_id, claim_id, line_no, item_code, item_name, quantity, unit_price, line_id,
       item_type_id, department, given_on, outcome, approved_quantity, approved_price, reason)
     select n.facility_id, n.id, 1, 'A-cancelled', 'Siri', ${quantity}, ${price}, l.id, 3, 'pharmacy', n.day,
       case when $7 then initcap($5) end, case when $7 then ${paid} end, case when $7 then ${price} end,
       case when $5 = 'rejected' then 'Item not indicated for the diagnosis' end
     from new n left join order_line l on l.facility_id = n.facility_id and l.authorization_id = $2`,
    [facilityId, authorizationId, id, folioNo, state, sent, decided, doctor],
  );
  if (sent) await atTheScheme(server, id);
  return id;
}

/** A sent folio, with its lines and decision, in the scheme's own list. */
async function atTheScheme(server: TestServer, claimId: string): Promise<void> {
  await server.rows(
    `with known as (
       insert into register.claim (facility_code, claim_year, claim_month, folio_no, serial_no, authorization_no,
         card_no, visit_type_id, scheme_id, gender, date_of_birth, attended_on, diagnosis_codes, amount_claimed,
         submitted_at, decided_at)
       select f.code, c.claim_year, c.claim_month, c.folio_no, f.code || '/' || c.folio_no, c.authorization_no,
         c.card_no, c.visit_type_id, c.scheme_id, c.gender, c.date_of_birth, c.day, '{J06.9}', c.amount_claimed,
         c.submitted_at, c.decided_at
       from claim c join facility f on f.id = c.facility_id where c.id = $1 returning submission_no
     ), told as (
       update claim set submission_no = known.submission_no from known where claim.id = $1
     )
     insert into register.claim_line (submission_no, line_no, line_key, item_code, item_type_id, given_on, quantity,
       unit_price, outcome, approved_quantity, approved_price, reason)
     select known.submission_no, l.line_no, coalesce(l.line_id, gen_random_uuid()), l.item_code, l.item_type_id,
       l.given_on, l.quantity, l.unit_price, l.outcome, l.approved_quantity, l.approved_price, l.reason
     from known, claim_line l where l.claim_id = $1`,
    [claimId],
  );
}

/** An authorization of a month of 2020, long past, with what was done under it. @returns its identifier */
async function earlier(
  server: TestServer,
  facility: FacilityKey,
  memberId: string,
  month: number,
): Promise<string> {
  const id = randomUUID();
  await server.rows(
    `insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
       visit_type_id, card_status, authorization_status, scheme_remarks, day, created_at, created_by)
     values ($1, $2, $3, $4, 'NHIF', 'NHIFCard', 1, 'Active', 'ACCEPTED', '', make_date(2020, $5, 10),
       make_date(2020, $5, 10), $6)`,
    [
      ...[facilities[facility].id, id, `17000000${month}-${facility}`, memberId, month],
      accountId('receptionist', facility),
    ],
  );
  await serve(server, facility, id, '');
  return id;
}

/** Three pending requests, and a letter that the scheme knows. @returns the requests' identifiers */
async function approvals(
  server: TestServer,
  facility: FacilityKey,
  lines: ForClaims['lines'],
  letterNo: string,
): Promise<{ test: string; medicine: string; service: string }> {
  const pending = randomUUID();
  const medicine = randomUUID();
  const service = randomUUID();
  await server.rows(
    `insert into approval (facility_id, id, line_id, authorization_id, member_id, item_code, by_letter, reason,
       quantity_requested, status, requested_at, requested_by)
     select l.facility_id, r.id, l.id, authorization_id, member_id, item_code, false, 'Needed', quantity, 'Pending', now(),
       $8
     from (values ($2::uuid, $3::uuid), ($4, $5), ($6, $7)) r (id, line_id)
     join order_line l on l.facility_id = $1 and l.id = r.line_id`,
    [
      ...[facilities[facility].id, pending, lines.awaiting, medicine, lines.notGiven],
      ...[service, lines.serviceAwaiting],
      accountId('doctor', facility),
    ],
  );
  await server.rows(
    `insert into register.approval (id, reference_no, facility_code, card_key, authorization_no, item_code,
       quantity_requested, quantity_approved, status, remarks, diagnosis_codes, created_at, answered_at, valid_until)
     select case when l.id = $2 then $4 else gen_random_uuid() end, case when l.id = $3 then $5 end, f.code,
       m.card_key, a.authorization_no, l.item_code, l.quantity, case when l.id = $3 then l.quantity end,
       case when l.id = $3 then 'VALID' else 'PENDING' end, '', '{I10}', now(), case when l.id = $3 then now() end,
       case when l.id = $3 then current_date + 30 end
     from order_line l
     join facility f on f.id = l.facility_id
     join authorized_member m on m.facility_id = l.facility_id and m.id = l.member_id
     join card_authorization a on a.facility_id = l.facility_id and a.id = l.authorization_id
     where l.facility_id = $1 and l.id in ($2, $3)`,
    [facilities[facility].id, lines.awaiting, lines.lettered, pending, letterNo],
  );
  return { test: pending, medicine, service };
}

async function referrals(
  server: TestServer,
  facility: FacilityKey,
  code: string,
  { memberId, lastName }: ForClaims,
): Promise<{ pending: string; rejected: string }> {
  const ids = { pending: randomUUID(), rejected: randomUUID() };
  await server.rows(
    `insert into referral (facility_id, id, referral_no, serial_no, direction, card_no, patient_name, other_facility,
       other_facility_code, reason, status, created_at, member_id, authorization_id, gender, date_of_birth, diagnoses,
       practitioner_name, created_by)
     select $1, r.id, r.no, $3 || '/2020/R0000' || r.n, 'out', m.card_no, 'Asha ' || $4, 'Tatu Referral Hospital',
       '${referTo}', 'Specialist review', r.status, now(), m.id, a.id, m.gender, m.date_of_birth,
       '[{"code": "I10", "name": "Essential hypertension"}]', c.name, c.id
     from (values ($5::uuid, 'R-' || $3, 1, 'Pending'), ($6::uuid, null, 2, 'Rejected')) r (id, no, n, status),
       authorized_member m, card_authorization a, account c
     where m.facility_id = $1 and m.id = $2 and a.facility_id = $1 and a.member_id = m.id and a.withdrawn_at is null
       and c.facility_id = $1 and c.id = $7`,
    [
      ...[facilities[facility].id, memberId, code, lastName, ids.pending, ids.rejected],
      accountId('doctor', facility),
    ],
  );
  return ids;
}
