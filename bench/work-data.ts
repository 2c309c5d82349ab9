import type pg from 'pg';
import { newId } from '../apps/server/src/platform/ids.ts';
import { names, type Place, uuidAt, waiting } from './data.ts';

/** The data of the benchmark's clinical calls. */
export interface Work {
  /** The benchmark's own care points, where its patients wait: the lists of the demo do not change. */
  pharmacyId: string;
  laboratoryId: string;
  /** Where services are done and where patients lie; undefined in a release that has no such care points. */
  services: { imagingId: string; wardId: string; item: Item } | undefined;
  /** Items that the members' scheme covers without its approval. */
  medicines: Item[];
  tests: Item[];
}
interface Item {
  id: string;
  code: string;
  name: string;
  price: number;
  /** Codes of what the test measures. */
  measures: string[];
}

/** Creates the care points and chooses the items. */
export async function findWork(client: pg.Client, place: Place): Promise<Work> {
  const work = { pharmacyId: newId(), laboratoryId: newId() };
  await client.query(
    `insert into care_point (facility_id, id, name, kind, code)
     values ($1, $2, 'Bench pharmacy', 'pharmacy', 'BPH'), ($1, $3, 'Bench laboratory', 'laboratory', 'BLA')`,
    [place.facility.id, work.pharmacyId, work.laboratoryId],
  );
  const { rows: known } = await client.query("select where to_regclass('bed') is not null");
  const services = known.length > 0 ? { imagingId: newId(), wardId: newId() } : undefined;
  if (services) {
    await client.query(
      `insert into care_point (facility_id, id, name, kind, code)
       values ($1, $2, 'Bench imaging', 'imaging', 'BIM'), ($1, $3, 'Bench ward', 'ward', 'BWA')`,
      [place.facility.id, services.imagingId, services.wardId],
    );
  }
  const { rows } = await client.query<Item & { category: string }>(
    `select i.id, i.item_code as code, i.item_name as name, i.unit_price::int as price, i.category,
       array(select m.code from test_measure m where m.facility_id = i.facility_id and m.item_code = i.item_code
         order by m.position) as measures
     from facility_item i
     where i.facility_id = $1 and i.active and not i.needs_approval and (i.category in ('test', 'service') or coalesce(i.maximum_quantity, 20) >= 20)
       and i.scheme_ids is null and not exists (
         select from excluded_service x where x.facility_id = i.facility_id and x.item_code = i.item_code)
     order by i.item_code`,
    [place.facility.id],
  );
  const medicines = rows.filter(({ category }) => category === 'medicine').slice(0, 60);
  const measured = rows
    .filter(({ category, measures }) => category === 'test' && measures.length > 0)
    .slice(0, 20);
  const item = rows.find(({ category }) => category === 'service');
  if (medicines.length < 2 || measured.length === 0 || !item)
    throw new Error('The demo tariff has too few items');
  return { ...work, services: services && { ...services, item }, medicines, tests: measured };
}

const waits = `case when done then 'Completed' else 'Pending' end`;

/**
 * Gives every second authorization from number `from` to `to` a completed visit, alternately at pharmacy and
 * laboratory, with one finished order line: dispensed, or with its result, and in the ledger.
 */
export async function addWork(
  client: pg.Client,
  place: Place,
  work: Work,
  from: number,
  to: number,
): Promise<void> {
  const tables = ['visit', 'order_line', 'dispense', 'test_result', 'service_given'];
  const items = (of: readonly Item[], column: keyof Item) =>
    `(array[${of.map((item) => (column === 'price' ? item.price : `'${String(item[column]).replaceAll("'", "''")}'`)).join()}])`;
  const either = (column: 'id' | 'code' | 'name' | 'price') =>
    `case when medicine then ${items(work.medicines, column)}[i / 4 % ${work.medicines.length} + 1]
      else ${items(work.tests, column)}[i / 4 % ${work.tests.length} + 1] end`;
  const id = (salt: string) => uuidAt('created_at', `'${salt}' || i`);
  const facility = `'${place.facility.id}'::uuid`;
  await client.query('begin');
  await client.query("set local synchronous_commit = off; set local work_mem = '256MB'");
  await client.query(`
    create temporary table line_made on commit drop as
    select *, ${either('id')} as item_id, ${either('code')} as item_code, ${either('name')} as item_name,
      ${either('price')}::bigint as price, case when medicine then 10 else 1 end as quantity
    from (
      select i, i % 4 = 0 as medicine, id as authorization_id, member_id, day, created_at
      from (select *, right(authorization_no, 11)::bigint as i from card_authorization
        where facility_id = ${facility} and authorization_no >= '100000000000' and authorization_no < '101000000000') a
      where i % 2 = 0 and i >= ${from} and i < ${to}
    ) chosen`);
  // True by construction; the counts of the lists are maintained as usual.
  for (const table of tables) await client.query(`alter table ${table} disable trigger all`);
  await client.query('alter table visit enable trigger user');
  await client.query(`
    insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
      created_at, created_by, taken_at, taken_by, completed_at, completed_by)
    select ${facility}, ${id('w')}, authorization_id, member_id,
      case when medicine then '${place.pharmacyId}' else '${place.laboratoryId}' end::uuid, 'Completed',
      (100000000000 + i)::text || '/W', day, created_at + interval '50 minutes', '${place.staff.doctor}',
      created_at + interval '60 minutes', '${place.staff.pharmacist}', created_at + interval '70 minutes',
      '${place.staff.pharmacist}'
    from line_made order by i`);
  await client.query(`
    insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code,
      item_name, category, unit_price, coverage, quantity, status, dispensed_quantity, day, ordered_at, ordered_by)
    select ${facility}, ${id('l')}, ${id('o')}, ${id('w')}, authorization_id, member_id, item_id::uuid, item_code,
      item_name, case when medicine then 'medicine' else 'test' end, price, 'covered', quantity,
      case when medicine then 'Dispensed' else 'Resulted' end, case when medicine then quantity else 0 end, day,
      created_at + interval '50 minutes', '${place.staff.doctor}'
    from line_made order by i`);
  await client.query(`
    insert into dispense (facility_id, id, line_id, quantity, day, dispensed_at, dispensed_by)
    select ${facility}, ${id('d')}, ${id('l')}, quantity, day, created_at + interval '70 minutes',
      '${place.staff.pharmacist}'
    from line_made where medicine order by i`);
  await client.query(`
    insert into test_result (facility_id, id, line_id, version, remarks, state, resulted_at, resulted_by)
    select ${facility}, ${id('t')}, ${id('l')}, 1, 'No parasites seen', 'Final', created_at + interval '70 minutes',
      '${place.staff.lab_tech}'
    from line_made where not medicine order by i`);
  await client.query(`
    insert into service_given (facility_id, id, visit_id, authorization_id, item_code, item_name, quantity, unit_price,
      covered, day, given_at, given_by, line_id)
    select ${facility}, ${id('s')}, ${id('w')}, authorization_id, item_code, item_name, quantity, price, true, day,
      created_at + interval '70 minutes', '${place.staff.pharmacist}', ${id('l')}
    from line_made order by i`);
  for (const table of tables) await client.query(`alter table ${table} enable trigger all`);
  await client.query('commit');
}

/** A patient's visit of today, and its orders. */
interface Visited {
  carePointId: string;
  done?: boolean;
  line?: { item: Item; category: 'medicine' | 'test' | 'service'; quantity: number };
}

let patients = 0;

/**
 * Adds members who were verified today, each with the requested visits.
 * @returns the members, and the order lines in the order of `visits`
 */
async function addPatients(
  client: pg.Client,
  place: Place,
  count: number,
  visits: readonly Visited[],
): Promise<{ members: string[]; lines: string[] }> {
  const ids = () => Array.from({ length: count }, newId);
  const members = ids();
  const authorizations = ids();
  const facility = place.facility.id;
  const first = patients;
  patients += count;
  const today = "(now() at time zone 'Africa/Dar_es_Salaam')::date";
  const one = 'unnest($2::uuid[], $3::uuid[]) with ordinality as it (member_id, authorization_id, at)';
  await client.query('begin');
  await client.query(
    `insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, middle_name, last_name,
       gender, date_of_birth, identity_source, scheme_id, scheme_name, product_code, product_name, card_status,
       created_at, updated_at)
     select $1::uuid, id, 'NHIF', card, card, ${names}, 'scheme', '1001', 'Standard', 'NH001', 'Public Servant', 'Active',
       now(), now()
     from (select at as n, id, (800000000000 + ${first} + at)::text as card
       from unnest($2::uuid[]) with ordinality as it (id, at)) made`,
    [facility, members],
  );
  await client.query(
    `insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
       visit_type_id, card_status, authorization_status, scheme_remarks, scheme_id, product_code, day, created_at,
       created_by)
     select $1::uuid, authorization_id, (200000000000 + ${first} + at)::text, member_id, 'NHIF', 'NHIFCard', 1, 'Active',
       'ACCEPTED', 'Verified OK', '1001', 'NH001', ${today}, now() - interval '1 hour', $4
     from ${one}`,
    [facility, members, authorizations, place.receptionistId],
  );
  const lines: string[] = [];
  for (const { carePointId, done = false, line } of visits) {
    const visited = ids();
    await client.query(
      `insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
         created_at, created_by, completed_at, completed_by)
       select $1::uuid, visit_id, authorization_id, member_id, $6::uuid, ${waits}, (200000000000 + ${first} + at)::text,
         ${today}, now() - interval '1 second' * (${count} - at), $5::uuid, case when done then now() end,
         case when done then $5::uuid end
       from unnest($2::uuid[], $3::uuid[], $4::uuid[])
         with ordinality as it (member_id, authorization_id, visit_id, at), (select $7::boolean as done) how`,
      [facility, members, authorizations, visited, place.staff.doctor, carePointId, done],
    );
    if (!line) continue;
    const made = ids();
    await client.query(
      `insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code,
         item_name, category, unit_price, coverage, quantity, status, day, ordered_at, ordered_by)
       select $1::uuid, line_id, line_id, visit_id, authorization_id, member_id, $7, $8, $9, $10, $11, 'covered', $12,
         'Ordered', ${today}, now(), $6
       from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[]) as it (member_id, authorization_id, visit_id, line_id)`,
      [
        ...[facility, members, authorizations, visited, made, place.staff.doctor],
        ...[line.item.id, line.item.code, line.item.name, line.category, line.item.price, line.quantity],
      ],
    );
    lines.push(...made);
  }
  await client.query('commit');
  return { members, lines };
}

/** Completed visits of today at the pharmacy, at every size. */
const seenToday = 150;

/** The pharmacy's day: waiting patients, and completed ones. Returns one of those who wait. */
export async function addPharmacyDay(client: pg.Client, place: Place, work: Work): Promise<string> {
  const [item] = work.medicines;
  if (!item) throw new Error('There are no items');
  const carePointId = place.pharmacyId;
  await addPatients(client, place, seenToday, [{ carePointId, done: true }]);
  const { members } = await addPatients(client, place, waiting, [
    { carePointId, line: { item, category: 'medicine', quantity: 10 } },
  ]);
  return members[0] ?? '';
}

/** Patients in the ward and patients who wait for a bed there, at every size. */
const lying = 40;
const waitingForBed = 10;

/** The day of the further care points: waiting patients at imaging, and a ward with a free bed for each who waits. */
export async function addServicesDay(client: pg.Client, place: Place, { services }: Work): Promise<void> {
  if (!services) return;
  const { imagingId, wardId, item } = services;
  const line = { item, category: 'service', quantity: 1 } as const;
  await addPatients(client, place, seenToday, [{ carePointId: imagingId, done: true }]);
  await addPatients(client, place, waiting, [{ carePointId: imagingId, line }]);
  await addPatients(client, place, lying, [{ carePointId: wardId, line }]);
  const { members } = await addPatients(client, place, waitingForBed, []);
  const known = [place.facility.id, wardId, place.staff.doctor];
  await client.query(
    `insert into bed (facility_id, id, care_point_id, name, item_code)
     select $1, gen_random_uuid(), $2, 'B' || lpad(n::text, 3, '0'), $3 from generate_series(1, $4::int) n`,
    [...known.slice(0, 2), item.code, lying + waitingForBed],
  );
  const today = "(now() at time zone 'Africa/Dar_es_Salaam')::date";
  await client.query(
    `with placed as (
       select v.member_id, v.authorization_id, v.id as visit_id, b.id as bed_id,
         ${uuidAt('now()', "'stay' || v.n")} as stay_id
       from (select *, row_number() over (order by created_at, id) as n from visit
         where facility_id = $1 and care_point_id = $2) v
       join (select *, row_number() over (order by name) as n from bed
         where facility_id = $1 and care_point_id = $2) b on b.n = v.n
     ), stayed as (
       insert into stay (facility_id, id, member_id, authorization_id, care_point_id, status, reason, requested_at,
         requested_by, admitted_at, admitted_by, admitted_on, next_bed_day)
       select $1, stay_id, member_id, authorization_id, $2, 'Admitted', 'Severe malaria', now(), $3, now(), $3, ${today},
         ${today} from placed
     )
     insert into bed_assignment (facility_id, id, stay_id, bed_id, visit_id, item_code, from_at, placed_by)
     select $1, ${uuidAt('now()', "'bed' || visit_id")}, stay_id, bed_id, visit_id, $4, now(), $3 from placed`,
    [...known, item.code],
  );
  await client.query(
    `insert into stay (facility_id, id, member_id, authorization_id, care_point_id, status, reason, requested_at,
       requested_by)
     select $1, ${uuidAt('now()', "'waiting' || id")}, member_id, id, $2, 'Requested', 'Severe malaria', now(), $3
     from card_authorization where facility_id = $1 and member_id = any($4::uuid[])`,
    [...known, members],
  );
}

/** What each call consumes: a patient to order for, a line to dispense, a test to result. */
export type Supply = 'order' | 'dispense' | 'result';

/** One object for each call, created in advance: no call uses the same one twice. */
export class Stock {
  private readonly left: Record<Supply, string[]> = { order: [], dispense: [], result: [] };
  private readonly client: pg.Client;
  private readonly place: Place;
  private readonly work: Work;

  constructor(client: pg.Client, place: Place, work: Work) {
    this.client = client;
    this.place = place;
    this.work = work;
  }

  /** Creates more if fewer than `least` are left. */
  async fill(kind: Supply, least: number): Promise<void> {
    const left = this.left[kind];
    if (left.length >= least) return;
    left.push(...(await this.make(kind, least * 2 - left.length)));
  }

  private async make(kind: Supply, count: number): Promise<string[]> {
    const { client, place, work } = this;
    const [medicine] = work.medicines;
    const [test] = work.tests;
    if (!medicine || !test) throw new Error('There are no items');
    const { pharmacyId, laboratoryId } = work;
    if (kind === 'order') {
      const visits = [{ carePointId: pharmacyId }, { carePointId: laboratoryId }];
      return (await addPatients(client, place, count, visits)).members;
    }
    const visit: Visited =
      kind === 'dispense'
        ? { carePointId: pharmacyId, line: { item: medicine, category: 'medicine', quantity: 10 } }
        : { carePointId: laboratoryId, line: { item: test, category: 'test', quantity: 1 } };
    return (await addPatients(client, place, count, [visit])).lines;
  }

  take(kind: Supply): string {
    const next = this.left[kind].pop();
    if (!next) throw new Error(`There is nothing left for ${kind}: fill more before the measurement`);
    return next;
  }
}

/** The bodies of the calls, the same for product and bare. */
export function bodies(work: Work, stock: Stock) {
  const [first, second] = work.medicines;
  const [test] = work.tests;
  const dosage = { dosage: '2 tablets twice a day', dose: 2, frequency: 'BD', durationDays: 5 };
  return {
    order: () => ({
      authorizedMemberId: stock.take('order'),
      memberItems: [
        { id: first?.id, quantity: 20, ...dosage },
        { id: second?.id, quantity: 20, ...dosage },
        { id: test?.id, quantity: 1, doctorNote: 'Fever for three days' },
      ],
    }),
    dispense: () => ({ memberVisitItemId: stock.take('dispense'), quantity: 10 }),
    result: () => ({
      memberVisitItemId: stock.take('result'),
      remarks: 'Within what is usual',
      values: test?.measures.slice(0, 5).map((code) => ({ code, value: 5 })),
    }),
  };
}
