import type pg from 'pg';
import { newId } from '../apps/server/src/platform/database/index.ts';

/** The callers from the demo facility, by the numbers of their cards. */
export const staffCards = {
  receptionist: '100001',
  lab_tech: '100002',
  pharmacist: '100003',
  doctor: '100004',
  admin: '100005',
} as const;
export type StaffRole = keyof typeof staffCards;

export interface Item {
  id: string;
  code: string;
  name: string;
  price: number;
  /** The measures of the test, each with a value in the middle of its reference range. */
  measures: { code: string; value: number }[];
}

/** The demo facility, and where the calls are made. */
export interface Place {
  facility: { id: string; code: string; name: string };
  /** Accounts and their names, by role. */
  staff: Record<StaffRole, { id: string; name: string }>;
  /** The demo's care points, which have a history. */
  points: { consultation: string; pharmacy: string; laboratory: string };
  /** The benchmark's own, where the patients wait whom its calls consume: the lists of the demo do not change. */
  own: { pharmacy: string; laboratory: string; imaging: string; ward: string };
  /** Items that the members' scheme covers without its approval. */
  medicines: [Item, Item];
  test: Item;
  service: Item;
}

/** Finds the demo facility and creates the benchmark's care points. `client` is the owner's. */
export async function findPlace(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<{
    id: string;
    code: string;
    name: string;
    staff: Place['staff'];
    points: Place['points'];
  }>(
    `select f.id, f.code, f.name,
       (select json_object_agg(c.role, json_build_object('id', i.account_id, 'name', k.name))
        from json_each_text($1::json) c (role, card)
        join account_identifier i on i.facility_id = f.id and i.kind = 'card' and i.value = c.card
        join account k on k.facility_id = i.facility_id and k.id = i.account_id) as staff,
       (select json_object_agg(p.kind, p.id) from care_point p where p.facility_id = f.id and p.kind is not null) as points
     from facility f
     where f.id = (select facility_id from account_identifier where kind = 'card' and value = $2 limit 1)`,
    [JSON.stringify(staffCards), staffCards.receptionist],
  );
  const [row] = rows;
  if (!row) throw new Error('The demo facility is missing: was the server started with DEMO=on?');
  const { id, code, name, staff, points } = row;
  const ownPoints = { pharmacy: newId(), laboratory: newId(), imaging: newId(), ward: newId() };
  for (const [kind, point] of Object.entries(ownPoints)) {
    await client.query(
      'insert into care_point (facility_id, id, name, kind, code) values ($1, $2, $3, $4, $5)',
      [id, point, `Bench ${kind}`, kind, `B${kind.slice(0, 2).toUpperCase()}`],
    );
  }
  return { facility: { id, code, name }, staff, points, own: ownPoints, ...(await findItems(client, id)) };
}

async function findItems(client: pg.Client, facilityId: string) {
  const { rows } = await client.query<Item & { category: string }>(
    `select i.id, i.item_code as code, i.item_name as name, i.unit_price::int as price, i.category,
       (select coalesce(json_agg(json_build_object('code', m.code, 'value', usual.value) order by m.position), '[]')
        from test_measure m, lateral (
          select round(avg((r.low + r.high) / 2), m.decimals) as value from reference_range r
          where (r.facility_id, r.item_code, r.code) = (m.facility_id, m.item_code, m.code)) usual
        where m.facility_id = i.facility_id and m.item_code = i.item_code and usual.value is not null) as measures
     from facility_item i
     where i.facility_id = $1 and i.active and not i.needs_approval
       and (i.category <> 'medicine' or coalesce(i.maximum_quantity, 20) >= 20)
       and i.scheme_ids is null and not exists (
         select from excluded_service x where x.facility_id = i.facility_id and x.item_code = i.item_code)
     order by i.item_code`,
    [facilityId],
  );
  const [first, second] = rows.filter(({ category }) => category === 'medicine');
  const test = rows.find(({ category, measures }) => category === 'test' && measures.length > 0);
  const service = rows.find(({ category }) => category === 'service');
  if (!first || !second || !test || !service) throw new Error('The demo tariff has too few items');
  const medicines: Place['medicines'] = [first, second];
  return { medicines, test, service };
}
