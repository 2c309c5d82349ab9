import {
  type CareKind,
  type Gender,
  type ItemCategory,
  type Limit,
  type Message,
  message,
  type Split,
  unfinishedLineStatuses,
} from '@afyakadi/contract';

import { sql } from 'kysely';
import { col, expression, iso, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import type { StoredAnswer } from '../../platform/database/tables/column-types.ts';
import { Failure } from '../../platform/errors.ts';
import { inStates } from '../../platform/states.ts';
import { liesInBedOfVisit } from '../inpatients/index.ts';
import {
  benefitsType,
  benefitsUnder,
  netServices,
  recordedSplit,
  type Unpaid,
  unpaidUnder,
} from '../ledger/index.ts';
import { personColumns, personRow, provisionalMark, provisionalType } from '../people/index.ts';
import { lineKey } from './conditions.ts';
import type { Folio } from './folio.ts';

/** One line of a claim from the ledger: an order line net of what was taken back, or a charge. Whole TZS. */
export interface LedgerLine {
  /** The order line, or the charge. */
  id: string;
  line_id: string | null;
  given_id: string | null;
  item_code: string;
  item_name: string;
  item_type_id: number;
  category: ItemCategory;
  department: CareKind | null;
  given_on: string;
  quantity: number;
  unit_price: number;
  copayment: number;
  over_number: number;
  over_ceiling: number;
  /** Nobody pays those parts. */
  waived: boolean;
  approval_no: string | null;
  /** Serial numbers and sizes of appliances. */
  other_details: string | null;
  needs_approval: boolean;
  approved_quantity: number | null;
  not_counted: string | null;
  not_counted_message: Message | null;
  maximum_quantity: number | null;
  sex: Gender | null;
  age_from_days: number | null;
  age_to_days: number | null;
  indications: string[] | null;
}

export interface Practitioner {
  account_id: string;
  name: string;
  registration_no: string | null;
  qualification: string | null;
}

type UnpaidUnder = Unpaid & { scheme: number; waived: number };

/**
 * The parts that the scheme does not pay under an authorization, beside those that it pays. Whole TZS; null where it
 * pays all.
 */
export const unpaidType = col.nullable(col.json<UnpaidUnder>());

/** Returns who pays all that was given under an authorization; null where the scheme pays all. */
export function billSplit(unpaid: UnpaidUnder | null): Split | null {
  return unpaid && recordedSplit(unpaid.scheme, unpaid, unpaid.waived);
}

/** SQL: the columns of the bill under an authorization `a`. */
export const billColumns = sql`
  ${unpaidUnder({ facilityId: 'a.facility_id', authorizationId: 'a.id' })} as unpaid,
  ${benefitsUnder} as benefits`;

/** A stay in a ward: moments as the API has them, days of the facility YYYY-MM-DD. */
interface ClaimedStay {
  ward: string;
  admittedAt: string;
  admittedOn: string;
  /** Null before the discharge. */
  dischargedAt: string | null;
  dischargedOn: string | null;
}

const checkedVisit = {
  facility_code: col.of('facility', 'code'),
  authorization_id: col.of('card_authorization', 'id'),
  ...col.from('card_authorization', 'member_id', 'day', 'authorization_no', 'holder_name', 'scheme_id'),
  ...col.from('card_authorization', 'visit_type_id', 'scheme_verifier_id'),
  withdrawn: col.boolean,
  authorized_at: col.of('card_authorization', 'created_at'),
  provisional: provisionalType,
  ...personRow,
  ...col.from('authorized_member', 'scheme_name', 'product_name'),
  visit_type_name: col.of('visit_type', 'name'),
  ...col.from('visit_type', 'has_consultation_charges'),
  lines: col.json<LedgerLine[]>(),
  diagnoses:
    col.json<{ code: string; name: string; certainty: 'Provisional' | 'Final'; limits: Limit[] }[]>(),
  practitioners: col.json<Practitioner[]>(),
  unfinished: col.json<{ lineId: string; item: string; amount: number }[]>(),
  /** The care points with a visit that must be completed first. */
  open_at: col.json<string[]>(),
  /** The patient's stay in a ward under it; null for out-patients. */
  stay: col.nullable(col.json<ClaimedStay>()),
  /** Other claims of the patient for the same day. */
  others: col.json<({ id: string } & Folio)[]>(),
};
const claimedVisit = {
  ...checkedVisit,
  /** The notes on the patient under this authorization, oldest first. */
  notes: col.json<string[]>(),
  unpaid: unpaidType,
  benefits: benefitsType,
};
/** The data that the check of a claim reads. Days are YYYY-MM-DD. */
export type CheckedVisit = RowOf<typeof checkedVisit>;
/** Everything done under one authorization, from which its claim is built and checked. */
export type ClaimedVisit = RowOf<typeof claimedVisit>;

/** The ledger of what the scheme pays, with what a claim's line says of it. `a` is the authorization. */
const ledgerLines = sql`
  select coalesce(s.line_id, s.given_id) as id, s.line_id, s.given_id, s.item_code, s.item_name,
    coalesce(i.item_type_id, 7) as item_type_id, coalesce(l.category, i.category, 'service') as category,
    p.kind as department, coalesce(d.day, s.day) as given_on, s.quantity, s.unit_price,
    s.copayment, s.over_number, s.over_ceiling, s.waived, l.approval_no, d.other_details,
    coalesce(l.coverage = 'approval', o.needs_approval, i.needs_approval, false) as needs_approval, y.quantity_approved as approved_quantity,
    y.not_counted, y.not_counted_message,
    case when o.listed then o.maximum_quantity else i.maximum_quantity end as maximum_quantity, i.sex, i.age_from_days, i.age_to_days, i.indications, s.at
  from (${netServices({ facilityId: 'a.facility_id', authorizationId: 'a.id' })}) s
  left join order_line l on l.facility_id = a.facility_id and l.id = s.line_id
  -- "case", because COALESCE is not leakproof: under row level security it would keep PostgreSQL off the index.
  left join visit v on v.facility_id = a.facility_id
    and v.id = case when l.visit_id is null then s.visit_id else l.visit_id end
  left join care_point p on p.facility_id = a.facility_id and p.id = v.care_point_id
  left join facility_item i on i.facility_id = a.facility_id and i.item_code = s.item_code
  left join lateral (
    select * from tariff_of_verifier(a.facility_id, a.scheme_verifier_id, a.scheme_id, a.product_code, s.item_code)
    where a.scheme_verifier_id <> '' offset 0
  ) o on true
  left join lateral (
    -- A dispensing that was taken back in full does not date the rest.
    select min(x.day) as day, string_agg(concat_ws(', ', 'Serial no. ' || x.serial_no, 'size ' || x.size), '; '
        order by x.dispensed_at, x.id) filter (where x.serial_no is not null or x.size is not null) as other_details
    from dispense x
    where x.facility_id = a.facility_id and x.line_id = s.line_id and x.quantity > x.reversed_quantity
  ) d on true
  left join lateral (
    select y.quantity_approved, n.refused as not_counted, n.refused_message as not_counted_message
    from approval y
    left join lateral (select refused, refused_message from approval_use
      where facility_id = y.facility_id and approval_id = y.id and refused is not null and returned_at is null limit 1) n on true
    where y.facility_id = a.facility_id and y.line_id = s.line_id and y.status in ('Valid', 'Consumed')
      and y.reference_no = l.approval_no
    limit 1
  ) y on true`;

/**
 * SQL: whether a visit `v` at a care point `p` must be completed before the claim is sent. A visit at a care point
 * that carries out orders, without any order, adds nothing to the claim, and never delays it. A patient in a bed does.
 */
export const delaysClaim = expression(col.boolean)`(v.status = 'Pending' and (
  coalesce(p.kind in ('consultation', 'registration'), true)
  or exists (select from order_line l where l.facility_id = v.facility_id and l.visit_id = v.id)
  or ${liesInBedOfVisit}))`;

/**
 * Doctors who attended, the one of the consultation first, then those who did services; `a` is the authorization. A
 * service is claimed with the number of its performer.
 */
const attending = sql`
  select k.id as account_id, k.name, k.registration_no, k.qualification, min(w.rank) as rank, min(w.at) as at
  from (
    select v.taken_by as account_id, 1 as rank, v.taken_at as at from visit v
      join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
    where v.facility_id = a.facility_id and v.authorization_id = a.id and v.status <> 'Cancelled'
      and p.kind = 'consultation'
    union all
    select v.completed_by, 2, v.completed_at from visit v
      join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
    where v.facility_id = a.facility_id and v.authorization_id = a.id and v.status = 'Completed'
      and p.kind = 'consultation'
    union all
    select l.ordered_by, 3, l.ordered_at from order_line l
    where l.facility_id = a.facility_id and l.authorization_id = a.id and l.status <> 'Cancelled'
    union all
    select g.recorded_by, 4, g.recorded_at from diagnosis g
    where g.facility_id = a.facility_id and g.authorization_id = a.id and g.withdrawn_at is null
    union all
    select x.dispensed_by, 5, x.dispensed_at from order_line l
      join dispense x on x.facility_id = l.facility_id and x.line_id = l.id and x.quantity > x.reversed_quantity
    where l.facility_id = a.facility_id and l.authorization_id = a.id and l.category = 'service'
  ) w
  join account k on k.facility_id = a.facility_id and k.id = w.account_id
  where exists (select from account_role r where r.facility_id = k.facility_id and r.account_id = k.id
    and (r.role = 'doctor' or r.role = 'practitioner' and w.rank = 5))
  group by k.id, k.name, k.registration_no, k.qualification`;

/** SQL: the columns of `claimedVisit` but the notes, and where they are read from; `a` is the authorization. */
const content = sql`f.code as facility_code, a.id as authorization_id, a.member_id, a.day, a.withdrawn_at is not null as withdrawn,
      a.created_at as authorized_at, a.authorization_no, ${provisionalMark} as provisional,
      a.holder_name, a.scheme_id, ${personColumns('m')}, m.scheme_name, m.product_name, a.visit_type_id,
      a.scheme_verifier_id,
      t.name as visit_type_name, t.has_consultation_charges,
      (select coalesce(json_agg(x order by x.given_on, x.at, x.id), '[]') from (${ledgerLines}) x) as lines,
      (select coalesce(json_agg(json_build_object('code', g.code, 'name', g.name, 'certainty', g.certainty, 'limits', (
          select coalesce(json_agg(json_build_object('sex', y.sex, 'ageFromDays', y.age_from_days,
            'ageToDays', y.age_to_days)), '[]') from diagnosis_limit y where starts_with(g.code, y.prefix)
        )) order by g.recorded_at, g.id), '[]')
        from diagnosis g where g.facility_id = a.facility_id and g.authorization_id = a.id
          and g.withdrawn_at is null) as diagnoses,
      (select coalesce(json_agg(x order by x.rank, x.at, x.account_id), '[]') from (${attending}) x) as practitioners,
      (select coalesce(json_agg(json_build_object('lineId', l.id, 'item', l.item_name,
          'amount', l.unit_price * (l.quantity - l.dispensed_quantity)) order by l.ordered_at, l.id), '[]')
        from order_line l where l.facility_id = a.facility_id and l.authorization_id = a.id and l.coverage <> 'cash'
          and l.status ${inStates(unfinishedLineStatuses)}) as unfinished,
      (select coalesce(json_agg(p.name order by v.created_at, v.id), '[]') from visit v
          join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
        where v.facility_id = a.facility_id and v.authorization_id = a.id and ${delaysClaim}) as open_at,
      (select json_build_object('ward', p.name, 'admittedAt', ${iso('y.admitted_at')}, 'admittedOn', y.admitted_on,
          'dischargedAt', ${iso('y.discharged_at')}, 'dischargedOn', y.discharged_on)
        from stay y join care_point p on p.facility_id = y.facility_id and p.id = y.care_point_id
        where y.facility_id = a.facility_id and y.authorization_id = a.id
          and y.status in ('Admitted', 'Discharged')) as stay,
      (select coalesce(json_agg(json_build_object('id', c.id, 'claim_year', c.claim_year,
          'claim_month', c.claim_month, 'folio_no', c.folio_no) order by c.folio_no), '[]')
        from claim c where c.facility_id = a.facility_id and c.member_id = a.member_id and c.day = a.day
          and c.authorization_id <> a.id and c.superseded_by is null and c.folio_no is not null) as others`;
const source = sql`card_authorization a
    join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
    join visit_type t on t.id = a.visit_type_id
    join facility f on f.id = a.facility_id`;

/** Reads the content of an authorization's claim in one statement. Failure: `notFound`. */
export async function readClaimedVisit(
  read: Reader,
  facilityId: string,
  authorizationId: string,
): Promise<ClaimedVisit> {
  const [row] = await read(rows(claimedVisit)`
    select ${content},
      (select coalesce(json_agg(n.text order by n.recorded_at, n.id), '[]') from clinical_note n
        where n.facility_id = a.facility_id and n.authorization_id = a.id) as notes,
      ${billColumns}
    from ${source}
    where a.facility_id = ${facilityId} and a.id = ${authorizationId}`);
  if (!row) throw new Failure('notFound', message('cards.unknownAuthorization'));
  return row;
}

const unsentClaim = { ...checkedVisit, answers: col.nullable(col.json<StoredAnswers>()) };
/** A person's answers about an unsent claim, as its row and lines keep them. */
export interface StoredAnswers {
  late_reason: string | null;
  answers: StoredAnswer[];
  /** Reasons by line. */
  left_out: [id: string, reason: string][];
}

/** Reads what the checks of several authorizations need, in one statement, with the answers of their unsent claims. */
export function readUnsentClaims(
  read: Reader,
  facilityId: string,
  authorizationIds: readonly string[],
): Promise<RowOf<typeof unsentClaim>[]> {
  return read(rows(unsentClaim)`
    select ${content},
      (select json_build_object('late_reason', c.late_reason, 'answers', c.answers, 'left_out', (
          select coalesce(json_agg(json_build_array(${lineKey}, l.left_out)), '[]') from claim_line l
          where l.facility_id = c.facility_id and l.claim_id = c.id and l.left_out is not null))
        from claim c where c.facility_id = a.facility_id and c.authorization_id = a.id
          and c.superseded_by is null) as answers
    from ${source}
    where a.facility_id = ${facilityId} and a.id = any(${authorizationIds})`);
}
