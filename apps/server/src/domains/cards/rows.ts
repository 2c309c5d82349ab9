import type { ProvisionalMark, VerifiedCard, VisitStatus } from '@afyakadi/contract';
import { sql } from 'kysely';
import { type PersonRow, personColumns, provisionalMark, toPerson } from '../people/index.ts';
import { unused } from '../visits/index.ts';

/** A row of the verified cards' list, as `cardColumns` reads it. */
export interface CardRow extends PersonRow {
  id: string;
  authorization_no: string;
  member_id: string;
  identity_source: 'scheme' | 'staff' | 'missing';
  scheme_name: string | null;
  product_name: string | null;
  verifier_id: string;
  visit_type_id: number;
  visit_type_name: string;
  referral_no: string | null;
  card_status: string;
  authorization_status: string;
  scheme_remarks: string;
  provisional: ProvisionalMark | null;
  withdrawn_at: Date | null;
  created_at: Date;
  created_by_name: string;
  visit_id: string | null;
  visit_status: VisitStatus | null;
  visit_unused: boolean | null;
  care_point_id: string | null;
  care_point_name: string | null;
}

/** The columns of `CardRow` for authorizations `a`; each with its newest visit that was not cancelled. */
export const cardColumns = sql`
  a.id, a.authorization_no, a.member_id, ${personColumns}, m.identity_source, m.scheme_name, m.product_name,
  a.verifier_id, a.visit_type_id, t.name as visit_type_name, a.referral_no, a.card_status, a.authorization_status,
  a.scheme_remarks, ${provisionalMark} as provisional, a.withdrawn_at, a.created_at,
  c.name as created_by_name, v.id as visit_id, v.status as visit_status,
  ${unused} as visit_unused, p.id as care_point_id, p.name as care_point_name`;

export const cardJoins = sql`
  join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
  join visit_type t on t.id = a.visit_type_id
  join account c on c.facility_id = a.facility_id and c.id = a.created_by
  left join lateral (
    select facility_id, id, status, taken_at, care_point_id from visit
    where facility_id = a.facility_id and authorization_id = a.id and status <> 'Cancelled'
    order by created_at desc limit 1
  ) v on true
  left join care_point p on p.facility_id = a.facility_id and p.id = v.care_point_id`;

export function toVerifiedCard(row: CardRow): VerifiedCard {
  return {
    id: row.id,
    authorizationNo: row.authorization_no,
    authorizedMemberId: row.member_id,
    ...toPerson(row),
    schemeName: row.scheme_name,
    productName: row.product_name,
    verifierId: row.verifier_id,
    visitTypeId: row.visit_type_id,
    visitTypeName: row.visit_type_name,
    referralNo: row.referral_no,
    cardStatus: row.card_status,
    authorizationStatus: row.authorization_status,
    remarks: row.scheme_remarks,
    identitySource: row.identity_source,
    provisional: row.provisional,
    state: row.withdrawn_at ? 'withdrawn' : 'valid',
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
    forwardedTo:
      row.visit_id && row.visit_status && row.care_point_id && row.care_point_name
        ? {
            visitId: row.visit_id,
            carePointId: row.care_point_id,
            carePointName: row.care_point_name,
            visitStatus: row.visit_status,
            withdrawable: row.visit_unused ?? false,
          }
        : null,
  };
}
