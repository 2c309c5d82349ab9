import type { OrderLine } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, readerOf, rows, sendAlong, type Tx } from '../../platform/database/index.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { isCovered, patientScheme, schemePrice } from './pricing.ts';

export interface NewService {
  /** The order line, which the ledger copies. */
  line: {
    id: string;
    authorization_id: string;
    item_code: string;
    item_name: string;
    unit_price: number;
    coverage: OrderLine['coverage'];
  };
  visitId: string;
  quantity: number;
}

export async function writeService(
  tx: Tx,
  { caller, now, today }: ActingCaller,
  { line, visitId, quantity }: NewService,
): Promise<void> {
  sendAlong(
    tx,
    tx.insertInto('service_given').values({
      facility_id: caller.facility.id,
      id: newId(),
      visit_id: visitId,
      authorization_id: line.authorization_id,
      item_code: line.item_code,
      item_name: line.item_name,
      quantity,
      unit_price: line.unit_price,
      covered: line.coverage !== 'cash',
      day: today,
      given_at: now,
      given_by: caller.accountId,
      line_id: line.id,
    }),
  );
}

/**
 * Writes the charge of a completed visit (domain §3). The item is the doctor's own consultation, at a care point for consultation
 * and for a doctor who has one (a specialist), else the care point's item. The price is today's of the patient's
 * scheme; it is not covered if the patient's product excludes it (domain §6). A visit of a type without consultation
 * charges is not charged, and none is charged twice unless its charge was taken back.
 * @returns whether something was charged now
 */
export async function writeCharge(
  tx: Tx,
  { caller, now, today }: ActingCaller,
  visit: { id: string; authorization_id: string },
): Promise<boolean> {
  const facilityId = caller.facility.id;
  // The database allows one charge per visit, even if several complete it at once.
  const charged = await readerOf(tx)(rows(col.from('service_given', 'id'))`
    insert into service_given (facility_id, id, visit_id, authorization_id, item_code, item_name, quantity, unit_price,
      covered, day, given_at, given_by, is_charge, charge_no)
    select v.facility_id, ${newId()}, v.id, v.authorization_id, i.item_code, i.item_name, 1,
      coalesce(q.unit_price, i.unit_price), ${isCovered},
      ${today}, ${now}, coalesce(d.id, ${caller.accountId}), true,
      1 + (select count(*) from service_given r
        where r.facility_id = v.facility_id and r.visit_id = v.id and r.returns_charge is not null)
    from (select * from visit where facility_id = ${facilityId} and id = ${visit.id} offset 0) v
    -- "offset 0": each row by its key. A session that planned this while the tables were empty would go through all rows
    -- of the facility, for each of them.
    cross join lateral (
      select * from care_point p where p.facility_id = v.facility_id and p.id = v.care_point_id offset 0
    ) p
    cross join lateral (
      select * from card_authorization a where a.facility_id = v.facility_id and a.id = v.authorization_id offset 0
    ) a
    cross join lateral (
      select * from authorized_member m where m.facility_id = v.facility_id and m.id = v.member_id offset 0
    ) m
    join visit_type t on t.id = a.visit_type_id and t.has_consultation_charges
    ${patientScheme}
    left join lateral (
      -- The attending doctor: who took the patient in, else who completes the visit.
      select k.id, k.charge_item_code from account k
      where k.facility_id = v.facility_id and k.id in (v.taken_by, ${caller.accountId})
        and exists (select from account_role r where r.facility_id = k.facility_id and r.account_id = k.id
          and r.role = 'doctor')
      order by k.id = v.taken_by desc nulls last limit 1
    ) d on true
    cross join lateral (
      select * from facility_item i where i.facility_id = v.facility_id
        and i.item_code = coalesce(case when p.kind = 'consultation' then d.charge_item_code end, p.charge_item_code)
      offset 0
    ) i
    ${schemePrice}
    on conflict (facility_id, visit_id, charge_no) where is_charge do nothing
    returning id`);
  return charged.length > 0;
}

/** A day in a bed, or a round of that day, at today's price. */
export interface NewDay {
  visitId: string;
  itemCode: string;
  /** The facility's day, YYYY-MM-DD, and the midnight that ends it. */
  day: string;
  at: Date;
  /** Who placed the patient in the bed. */
  by: string;
}

/** Writes the days of an in-patient; the caller sees to it that none is written twice. */
export async function writeDays(tx: Tx, facilityId: string, days: readonly NewDay[]): Promise<void> {
  const given = days.map(({ visitId, itemCode, day, at, by }) => ({
    id: newId(),
    visit_id: visitId,
    item_code: itemCode,
    day,
    given_at: at,
    given_by: by,
  }));
  await sql`
    insert into service_given (facility_id, id, visit_id, authorization_id, item_code, item_name, quantity, unit_price,
      covered, day, given_at, given_by)
    select v.facility_id, d.id, v.id, v.authorization_id, i.item_code, i.item_name, 1,
      coalesce(q.unit_price, i.unit_price), ${isCovered}, d.day, d.given_at, d.given_by
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as d(id uuid, visit_id uuid, item_code text, day date, given_at timestamptz, given_by uuid)
    join visit v on v.facility_id = ${facilityId} and v.id = d.visit_id
    join card_authorization a on a.facility_id = v.facility_id and a.id = v.authorization_id
    join authorized_member m on m.facility_id = v.facility_id and m.id = v.member_id
    ${patientScheme}
    join facility_item i on i.facility_id = v.facility_id and i.item_code = d.item_code
    ${schemePrice}`.execute(tx);
}

/**
 * Takes back the charge of a visit by a row of the same price.
 * @returns whether there was one
 */
export async function returnCharge(
  tx: Tx,
  { caller, now, today }: ActingCaller,
  visit: { id: string },
): Promise<boolean> {
  const returned = await readerOf(tx)(rows(col.from('service_given', 'id'))`
    insert into service_given (facility_id, id, visit_id, authorization_id, item_code, item_name, quantity, unit_price,
      covered, day, given_at, given_by, returns_charge)
    select s.facility_id, ${newId()}, s.visit_id, s.authorization_id, s.item_code, s.item_name, -1, s.unit_price,
      s.covered, ${today}, ${now}, ${caller.accountId}, s.id
    from service_given s
    where s.facility_id = ${caller.facility.id} and s.visit_id = ${visit.id} and s.is_charge
      and not exists (select from service_given r where r.facility_id = s.facility_id and r.returns_charge = s.id)
    returning id`);
  return returned.length > 0;
}
