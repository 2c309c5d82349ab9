import { randomUUID } from 'node:crypto';
import type { ClaimStatus, LineOutcome } from '@afyakadi/contract';
import { accountId, type FacilityKey, facilities } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';

export interface LineWanted {
  code?: string;
  name?: string;
  type?: number;
  department?: string | null;
  quantity?: number;
  price: number;
  leftOut?: string;
  /** What the scheme does not pay of it; nobody pays it where it is waived. */
  copayment?: number;
  waived?: boolean;
  /** The decision: outcome, approved quantity and price, reason. */
  decided?: [LineOutcome, number, number, string?];
}

export interface ClaimWanted {
  facility?: FacilityKey;
  day: string;
  status?: ClaimStatus;
  gender?: 'Male' | 'Female' | null;
  lastName?: string;
  cardNo?: string;
  lines: readonly LineWanted[];
  /** This one is the newer version of that claim. */
  of?: { id: string; authorizationId: string };
}

let folios = 0;

/** A claim as the database holds it, under an authorization of its own unless it is a newer version. */
export async function createClaim(
  server: TestServer,
  wanted: ClaimWanted,
): Promise<{ id: string; authorizationId: string }> {
  const { facility = 'first', status = 'Pending', gender = 'Female', of } = wanted;
  const facilityId = facilities[facility].id;
  const claim = { id: randomUUID(), authorizationId: of?.authorizationId ?? randomUUID() };
  const account = accountId('receptionist', facility);
  const cardNo = wanted.cardNo ?? String(300_000_000 + ++folios);
  const lastName = wanted.lastName ?? 'Salum';
  await server.rows(`insert into item_type values (1, 'Consultation'), (7, 'Other') on conflict do nothing`);
  if (!of) {
    await server.rows(
      `with m as (
         insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, last_name, gender,
           date_of_birth, identity_source, scheme_id, product_code, card_status, created_at, updated_at)
         values ($1, gen_random_uuid(), 'NHIF', $3, upper($3), 'Asha', $4, $5, '1990-04-12', 'scheme', '1001', 'NH001',
           'Active', now(), now()) returning id)
       insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
         visit_type_id, card_status, authorization_status, scheme_remarks, scheme_id, product_code, day, created_at,
         created_by)
       select $1, $2, 'A' || $3, m.id, 'NHIF', 'NHIFCard', 1, 'Active', 'ACCEPTED', '', '1001', 'NH001', $6, now(), $7
       from m`,
      [facilityId, claim.authorizationId, cardNo, lastName, gender, wanted.day, account],
    );
  }
  const claimed = wanted.lines.filter((one) => !one.leftOut);
  const amount = claimed.reduce(
    (sum, { quantity = 1, price, copayment = 0 }) => sum + quantity * price - copayment,
    0,
  );
  const approved = claimed.reduce((sum, { decided }) => sum + (decided ? decided[1] * decided[2] : 0), 0);
  const isDecided = status === 'Approved' || status === 'Rejected';
  await server.rows(
    `with old as (update claim set superseded_by = $2 where facility_id = $1 and id = $16 returning version),
     header as (
       insert into claim (facility_id, id, authorization_id, member_id, folio_no, claim_year, claim_month, status,
         amount_claimed, amount_approved, built_day, built_at, submitted_at, decided_at, day, visit_type_id, scheme_id,
         authorization_no, card_no, first_name, last_name, gender, date_of_birth, built_by, version, previous_id)
       select $1, $2, a.id, a.member_id, $4, extract(year from a.day), extract(month from a.day), $5, $6, $7, a.day,
         now() - interval '1 minute', $8, $9, a.day, 1, '1001', a.authorization_no, $10, 'Asha', $11, $12, '1990-04-12',
         $13, coalesce((select version + 1 from old), 1), $16
       from card_authorization a where a.facility_id = $1 and a.id = $3
       returning 1)
     insert into claim_line (facility_id, claim_id, line_no, item_code, item_name, item_type_id, department, given_on,
       quantity, unit_price, left_out, outcome, approved_quantity, approved_price, reason, copayment,
       waived)
     select $1, $2, (l->>'no')::int, l->>'code', l->>'name', (l->>'type')::int, l->>'department', $14::date,
       (l->>'quantity')::int, (l->>'price')::bigint, l->>'leftOut', l->>'outcome', (l->>'approvedQuantity')::int,
       (l->>'approvedPrice')::bigint, l->>'reason', (l->>'copayment')::bigint, (l->>'waived')::boolean
     from json_array_elements($15::json) l`,
    [
      ...[facilityId, claim.id, claim.authorizationId, status === 'Draft' ? null : ++folios, status, amount],
      isDecided ? approved : null,
      status === 'Submitted' || isDecided ? new Date() : null,
      ...[isDecided ? new Date() : null, cardNo, lastName, gender, account, wanted.day],
      JSON.stringify(
        wanted.lines.map((one, index) => ({
          no: index + 1,
          code: one.code ?? '30001',
          name: one.name ?? 'Paracetamol 500mg',
          type: one.type ?? 3,
          department: one.department === undefined ? 'pharmacy' : one.department,
          quantity: one.quantity ?? 1,
          price: one.price,
          leftOut: one.leftOut ?? null,
          outcome: one.decided?.[0] ?? null,
          approvedQuantity: one.decided?.[1] ?? null,
          approvedPrice: one.decided?.[2] ?? null,
          reason: one.decided?.[3] ?? null,
          copayment: one.copayment ?? 0,
          waived: one.waived ?? false,
        })),
      ),
      of?.id ?? null,
    ],
  );
  // A line is identified by its charge or order line; here by one that nobody looks up.
  await server.rows(`set local session_replication_role = replica;
    update claim_line set given_id = gen_random_uuid() where claim_id = '${claim.id}'`);
  return claim;
}
