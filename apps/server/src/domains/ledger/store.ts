import { type OrderLine, type Split, type SplitTerms, splitPrice } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  col,
  newId,
  type Reader,
  type RowOf,
  readerOf,
  rows,
  sendAlong,
  type Tx,
} from '../../platform/database/index.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { benefitsOf, benefitsType } from './benefits.ts';
import { isCovered, patientScheme, price, schemePrice } from './pricing.ts';
import { partOf, splitNext, type Used } from './split.ts';

export interface NewService {
  /** The order line, which the ledger copies. */
  line: {
    id: string;
    authorization_id: string;
    item_code: string;
    item_name: string;
    unit_price: number;
    coverage: OrderLine['coverage'];
    /** The quantity given of it before. */
    dispensed_quantity: number;
    split_terms: SplitTerms | null;
  };
  visitId: string;
  /** Below 0: what is returned. */
  quantity: number;
}

export async function writeService(
  tx: Tx,
  { caller, now, today }: ActingCaller,
  { line, visitId, quantity }: NewService,
): Promise<void> {
  const covered = line.coverage !== 'cash';
  const before = line.dispensed_quantity;
  const splitAt = (given: number) =>
    splitPrice({ unitPrice: line.unit_price, quantity: given, covered, terms: line.split_terms });
  const [from, to] = [unpaidParts(splitAt(before)), unpaidParts(splitAt(before + quantity))];
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
      covered,
      copayment: to.copayment - from.copayment,
      over_number: to.over_number - from.over_number,
      over_ceiling: to.over_ceiling - from.over_ceiling,
      waived: line.split_terms?.waived ?? false,
      day: today,
      given_at: now,
      given_by: caller.accountId,
      line_id: line.id,
    }),
  );
}

/** The columns of what the scheme does not pay of a covered service. */
function unpaidParts(split: Split) {
  return {
    copayment: partOf(split, 'co-payment'),
    over_number: partOf(split, 'over-number'),
    over_ceiling: partOf(split, 'over-ceiling'),
  };
}

const charged = {
  ...col.from('service_given', 'id', 'unit_price', 'day'),
  /** False where it awaits its split, and where it is there already. */
  written: col.boolean,
  benefits: benefitsType,
  /** The other columns of the row. */
  row: col.json<object>(),
};

const chargedColumns = sql`facility_id, id, visit_id, authorization_id, item_code, item_name, quantity, unit_price, covered,
  day, given_at, given_by, is_charge, charge_no`;

/**
 * SQL: writes services that are not ordered, and returns them. Those that benefits apply to are not written: their split
 * follows. `charge` selects `chargedColumns` of an item `i` for a member `m` under an authorization `a` of the scheme
 * `w`, and `benefits`.
 */
const writeCharges = (charge: RawBuilder<unknown>, onConflict = sql``) => rows(charged)`
  with charge as materialized (${charge}), written as (
    insert into service_given (${chargedColumns}) select ${chargedColumns} from charge where benefits is null
    ${onConflict} returning id
  )
  select c.id, c.unit_price, c.day, c.benefits, w.id is not null as written, to_jsonb(c) - 'benefits' as row
  from charge c left join written w on w.id = c.id order by c.given_at, c.item_code`;

/** SQL: the benefits that apply to what `writeCharges` writes on a day `n`; null for what the scheme does not pay. */
const benefitsOfCharge = sql`case when ${isCovered} then ${benefitsOf({
  facilityId: sql`a.facility_id`,
  memberId: sql`m.id`,
  schemeId: sql`w.scheme_id`,
  productCode: sql`w.product_code`,
  authorizationId: sql`a.id`,
  itemCode: sql`i.item_code`,
  day: sql`n.day`,
})} end`;

/** Writes those of `writeCharges` that benefits apply to, split in their order. @returns how many */
async function writeSplit(
  tx: Tx,
  charges: readonly RowOf<typeof charged>[],
  onConflict = sql``,
): Promise<number> {
  const usedIn = new Map<string, Used>();
  const awaiting = charges.flatMap(({ unit_price: unitPrice, day, benefits, row }) => {
    if (benefits === null) return [];
    const year = day.slice(0, 4);
    const used: Used = usedIn.get(year) ?? new Map();
    usedIn.set(year, used);
    const { terms, split } = splitNext({ unitPrice, quantity: 1, covered: true, benefits }, used);
    return [{ ...row, ...unpaidParts(split), waived: terms?.waived ?? false }];
  });
  if (awaiting.length === 0) return 0;
  const columns = sql`${chargedColumns}, copayment, over_number, over_ceiling, waived`;
  const written = await readerOf(tx)(rows(col.from('service_given', 'id'))`
    insert into service_given (${columns})
    select ${columns} from jsonb_populate_recordset(null::service_given, ${JSON.stringify(awaiting)}::jsonb)
    ${onConflict} returning id`);
  return written.length;
}

/**
 * SQL: `from` what completing visits charges: the item `i` at its price for the member `m` under the authorization `a`
 * of the scheme `w`, on the day `n`, by the doctor `d` (domain 3.5). The item is the doctor's own consultation, at a
 * care point for consultation and for a doctor who has one (a specialist), else the care point's item. Visits of a type
 * without consultation charges are left out.
 * @param visits selects them
 */
const chargedItems = (
  visits: RawBuilder<unknown>,
  { caller, today }: Pick<ActingCaller, 'caller' | 'today'>,
) => sql`
    from (${visits} offset 0) v
    cross join (select ${today}::date as day) n
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
    ${schemePrice}`;

const expectedCharge = {
  ...col.from('facility_item', 'item_name', 'unit_price'),
  covered: col.boolean,
  benefits: benefitsType,
};

/**
 * Returns what completing the open visits of a patient will charge, if the caller completes those that nobody took in.
 * @param authorizationId SQL: under which
 */
export function readExpectedCharges(
  read: Reader,
  call: Pick<ActingCaller, 'caller' | 'today'>,
  authorizationId: RawBuilder<unknown>,
): Promise<RowOf<typeof expectedCharge>[]> {
  const visits = sql`select * from visit where facility_id = ${call.caller.facility.id}
      and authorization_id = ${authorizationId} and status = 'Pending'`;
  return read(rows(expectedCharge)`
    select i.item_name, ${price} as unit_price, ${isCovered} as covered, ${benefitsOfCharge} as benefits
    ${chargedItems(visits, call)}
    order by v.created_at, v.id`);
}

/** The database allows one charge per visit, even if several complete it at once. */
const chargedOnce = sql`on conflict (facility_id, visit_id, charge_no) where is_charge do nothing`;

/**
 * Writes the charge of a completed visit (`chargedItems`). The price is today's of the patient's scheme; it is not
 * covered if the patient's product excludes it (domain 6.2). No visit is charged twice unless its charge was taken
 * back.
 * @returns whether something was charged now
 */
export async function writeCharge(
  tx: Tx,
  { caller, now, today }: ActingCaller,
  visit: { id: string; authorization_id: string },
): Promise<boolean> {
  const facilityId = caller.facility.id;
  const charge = sql`
    select v.facility_id, ${newId()}::uuid as id, v.id as visit_id, v.authorization_id, i.item_code, i.item_name,
      1 as quantity, ${price} as unit_price, ${isCovered} as covered,
      n.day, ${now}::timestamptz as given_at, coalesce(d.id, ${caller.accountId}::uuid) as given_by,
      true as is_charge,
      1 + (select count(*) from service_given r
        where r.facility_id = v.facility_id and r.visit_id = v.id and r.returns_charge is not null)::smallint as charge_no,
      ${benefitsOfCharge} as benefits
    ${chargedItems(sql`select * from visit where facility_id = ${facilityId} and id = ${visit.id}`, { caller, today })}`;
  const charges = await readerOf(tx)(writeCharges(charge, chargedOnce));
  return charges.some(({ written }) => written) || (await writeSplit(tx, charges, chargedOnce)) > 0;
}

/** A day in a bed, or a round of that day, at today's price. */
export interface NewDay {
  visitId: string;
  itemCode: string;
  /** The facility's day, YYYY-MM-DD, and the midnight that ends it. */
  day: string;
  at: Date;
  /** The person who placed the patient in the bed. */
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
  const charges = sql`
    select v.facility_id, n.id, v.id as visit_id, v.authorization_id, i.item_code, i.item_name, 1 as quantity,
      ${price} as unit_price, ${isCovered} as covered, n.day, n.given_at, n.given_by,
      false as is_charge, 1::smallint as charge_no, ${benefitsOfCharge} as benefits
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as n(id uuid, visit_id uuid, item_code text, day date, given_at timestamptz, given_by uuid)
    join visit v on v.facility_id = ${facilityId} and v.id = n.visit_id
    join card_authorization a on a.facility_id = v.facility_id and a.id = v.authorization_id
    join authorized_member m on m.facility_id = v.facility_id and m.id = v.member_id
    ${patientScheme}
    join facility_item i on i.facility_id = v.facility_id and i.item_code = n.item_code
    ${schemePrice}`;
  await writeSplit(tx, await readerOf(tx)(writeCharges(charges)));
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
      covered, copayment, over_number, over_ceiling, waived, day, given_at, given_by, returns_charge)
    select s.facility_id, ${newId()}, s.visit_id, s.authorization_id, s.item_code, s.item_name, -1, s.unit_price,
      s.covered, - s.copayment, - s.over_number, - s.over_ceiling, s.waived, ${today}, ${now}, ${caller.accountId}, s.id
    from service_given s
    where s.facility_id = ${caller.facility.id} and s.visit_id = ${visit.id} and s.is_charge
      and not exists (select from service_given r where r.facility_id = s.facility_id and r.returns_charge = s.id)
    returning id`);
  return returned.length > 0;
}
