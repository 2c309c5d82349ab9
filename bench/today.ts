import type pg from 'pg';
import { newId } from '../apps/server/src/platform/database/index.ts';
import { insertAuthorizations, insertMembers, uuidAt, waiting } from './history.ts';
import type { Item, Place } from './place.ts';

const today = "(now() at time zone 'Africa/Dar_es_Salaam')::date";

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
  { facility, staff }: Place,
  count: number,
  visits: readonly Visited[],
): Promise<{ members: string[]; lines: string[] }> {
  const ids = () => Array.from({ length: count }, newId);
  const members = ids();
  const authorizations = ids();
  const first = patients;
  patients += count;
  await client.query('begin');
  await client.query(
    insertMembers(`select $1::uuid as facility_id, id, at as n, (800000000000 + ${first} + at)::text as card,
      now() as created_at from unnest($2::uuid[]) with ordinality as it (id, at)`),
    [facility.id, members],
  );
  await client.query(
    insertAuthorizations(`select $1::uuid, authorization_id, (200000000000 + ${first} + at)::text, member_id, ${today},
      now() - interval '1 hour', $4::uuid
      from unnest($2::uuid[], $3::uuid[]) with ordinality as it (member_id, authorization_id, at)`),
    [facility.id, members, authorizations, staff.receptionist.id],
  );
  const lines: string[] = [];
  for (const { carePointId, done = false, line } of visits) {
    const visited = ids();
    await client.query(
      `insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
         created_at, created_by, completed_at, completed_by)
       select $1::uuid, visit_id, authorization_id, member_id, $6::uuid,
         case when done then 'Completed' else 'Pending' end, (200000000000 + ${first} + at)::text,
         ${today}, now() - interval '1 second' * (${count} - at), $5::uuid, case when done then now() end,
         case when done then $5::uuid end
       from unnest($2::uuid[], $3::uuid[], $4::uuid[])
         with ordinality as it (member_id, authorization_id, visit_id, at), (select $7::boolean as done) how`,
      [facility.id, members, authorizations, visited, staff.doctor.id, carePointId, done],
    );
    if (!line) continue;
    const made = ids();
    const { item, category, quantity } = line;
    await client.query(
      `insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code,
         item_name, category, unit_price, coverage, quantity, status, day, ordered_at, ordered_by)
       select $1::uuid, line_id, line_id, visit_id, authorization_id, member_id, $7, $8, $9, $10, $11, 'covered', $12,
         'Ordered', ${today}, now(), $6
       from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[]) as it (member_id, authorization_id, visit_id, line_id)`,
      [
        ...[facility.id, members, authorizations, visited, made, staff.doctor.id],
        ...[item.id, item.code, item.name, category, item.price, quantity],
      ],
    );
    lines.push(...made);
  }
  await client.query('commit');
  return { members, lines };
}

/** Completed visits of today at the pharmacy and at imaging, at every size. */
const seenToday = 150;
/** Patients in the ward and patients who wait for a bed there, at every size. */
const lying = 40;
const waitingForBed = 10;

/** The day of pharmacy, imaging and ward. Returns a patient who waits at the pharmacy. */
export async function addToday(client: pg.Client, place: Place): Promise<string> {
  const { facility, points, own: ownPoints, staff, medicines, service } = place;
  const add = (count: number, visits: readonly Visited[]) => addPatients(client, place, count, visits);
  const serviceLine = { item: service, category: 'service', quantity: 1 } as const;
  await add(seenToday, [{ carePointId: points.pharmacy, done: true }]);
  const atPharmacy = await add(waiting, [
    { carePointId: points.pharmacy, line: { item: medicines[0], category: 'medicine', quantity: 10 } },
  ]);
  await add(seenToday, [{ carePointId: ownPoints.imaging, done: true }]);
  await add(waiting, [{ carePointId: ownPoints.imaging, line: serviceLine }]);
  await add(lying, [{ carePointId: ownPoints.ward, line: serviceLine }]);
  const forBed = await add(waitingForBed, []);
  const known = [facility.id, ownPoints.ward, staff.doctor.id];
  await client.query(
    `insert into bed (facility_id, id, care_point_id, name, item_code)
     select $1, gen_random_uuid(), $2, 'B' || lpad(n::text, 3, '0'), $3 from generate_series(1, $4::int) n`,
    [facility.id, ownPoints.ward, service.code, lying + waitingForBed],
  );
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
    [...known, service.code],
  );
  await client.query(
    `insert into stay (facility_id, id, member_id, authorization_id, care_point_id, status, reason, requested_at,
       requested_by)
     select $1, ${uuidAt('now()', "'waiting' || id")}, member_id, id, $2, 'Requested', 'Severe malaria', now(), $3
     from card_authorization where facility_id = $1 and member_id = any($4::uuid[])`,
    [...known, forBed.members],
  );
  return atPharmacy.members[0] ?? '';
}

/** What each call consumes: a patient to order for, a line to dispense, a test to result. */
export const supplies = ['order', 'dispense', 'result'] as const;
export type Supply = (typeof supplies)[number];

/** One object for each call, created in advance: no call uses the same one twice. */
export class Stock {
  private readonly left: Record<Supply, string[]> = { order: [], dispense: [], result: [] };
  private readonly client: pg.Client;
  private readonly place: Place;

  constructor(client: pg.Client, place: Place) {
    this.client = client;
    this.place = place;
  }

  /** Creates more if fewer than `least` are left. */
  async fill(kind: Supply, least: number): Promise<void> {
    const left = this.left[kind];
    if (left.length < least) left.push(...(await this.make(kind, least * 2 - left.length)));
  }

  private async make(kind: Supply, count: number): Promise<string[]> {
    const { own: ownPoints, medicines, test } = this.place;
    const visits: Record<Supply, Visited[]> = {
      order: [{ carePointId: ownPoints.pharmacy }, { carePointId: ownPoints.laboratory }],
      dispense: [
        { carePointId: ownPoints.pharmacy, line: { item: medicines[0], category: 'medicine', quantity: 10 } },
      ],
      result: [{ carePointId: ownPoints.laboratory, line: { item: test, category: 'test', quantity: 1 } }],
    };
    const { members, lines } = await addPatients(this.client, this.place, count, visits[kind]);
    return kind === 'order' ? members : lines;
  }

  take(kind: Supply): string {
    const next = this.left[kind].pop();
    if (!next) throw new Error(`There is nothing left for ${kind}: fill more before the measurement`);
    return next;
  }
}
