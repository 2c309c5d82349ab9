import { analyzeFilled } from '@afyakadi/demo/analyze';
import type pg from 'pg';
import { withoutIndexes } from '../apps/server/test/scale/fill.ts';

/** The callers from the demo facility, by the numbers of their cards. */
export const staffCards = {
  receptionist: '100001',
  lab_tech: '100002',
  pharmacist: '100003',
  doctor: '100004',
} as const;
export type StaffRole = keyof typeof staffCards;

export interface Place {
  facility: { id: string; code: string; name: string };
  /** Accounts by role. */
  staff: Record<StaffRole, string>;
  /** Their names. */
  names: Record<StaffRole, string>;
  receptionistId: string;
  /** The consultation. */
  carePointId: string;
  pharmacyId: string;
  laboratoryId: string;
}

/** Finds the demo facility, its accounts and its care points. `client` is the owner's. */
export async function findPlace(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<{
    id: string;
    code: string;
    name: string;
    staff: Partial<Record<string, string>>;
    names: Partial<Record<string, string>>;
    points: Partial<Record<string, string>>;
  }>(`
    select f.id, f.code, f.name,
      (select json_object_agg(i.value, i.account_id) from account_identifier i
        where i.facility_id = f.id and i.kind = 'card') as staff,
      (select json_object_agg(i.value, k.name) from account_identifier i
        join account k on k.facility_id = i.facility_id and k.id = i.account_id
        where i.facility_id = f.id and i.kind = 'card') as names,
      (select json_object_agg(p.kind, p.id) from care_point p where p.facility_id = f.id and p.kind is not null) as points
    from facility f
    where f.id = (select facility_id from account_identifier where kind = 'card' and value = '100001' limit 1)`);
  const [row] = rows;
  if (!row) throw new Error('The demo facility is missing: was the server started with DEMO=on?');
  const { id, code, name, staff, names, points } = row;
  const known = (value: string | undefined, what: string) => {
    if (!value) throw new Error(`The demo facility has no ${what}`);
    return value;
  };
  const byRole = (of: Partial<Record<string, string>>) => {
    const found = (role: StaffRole) => known(of[staffCards[role]], role);
    return {
      receptionist: found('receptionist'),
      doctor: found('doctor'),
      pharmacist: found('pharmacist'),
      lab_tech: found('lab_tech'),
    };
  };
  const accounts = byRole(staff);
  return {
    facility: { id, code, name },
    staff: accounts,
    names: byRole(names),
    receptionistId: accounts.receptionist,
    carePointId: known(points.consultation, 'consultation'),
    pharmacyId: known(points.pharmacy, 'pharmacy'),
    laboratoryId: known(points.laboratory, 'laboratory'),
  };
}

/** An expression for a UUIDv7 of a time; `salt` distinguishes rows of the same time. */
export const uuidAt = (moment: string, salt: string) =>
  `(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${salt}), 1, 3)
    || '8' || substr(md5(${salt}), 4, 15))::uuid`;

/** Waiting visits at the care point, at every size: those of yesterday that nobody has started yet. */
export const waiting = 50;

/**
 * Adds authorizations and as many visits at the care point, spread over the two years before today. Members return
 * about ten times, in no order. It inserts set by set: the counting triggers run once, as for any statement; the
 * checks of foreign keys, true by construction, are skipped.
 * @param to the total number when this ends; `from` of them exist already
 */
export async function addAuthorizations(
  client: pg.Client,
  place: Place,
  from: number,
  to: number,
): Promise<void> {
  const count = to - from;
  // More than come in a day, so that nobody comes twice in one, and prime to the step that scatters them.
  const members = Math.max(200, Math.round(count / 10));
  const facility = `'${place.facility.id}'::uuid`;
  const staff = `'${place.receptionistId}'::uuid`;
  await client.query('begin');
  await client.query(`set local synchronous_commit = off; set local work_mem = '256MB';
    set local maintenance_work_mem = '1GB'`);
  await client.query(`
    create temporary table member_made on commit drop as
    select n, ${uuidAt("now() - interval '800 days'", `'member' || (${from} + n)`)} as id
    from generate_series(0, ${members - 1}) n`);
  await client.query(`
    insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, middle_name, last_name,
      gender, date_of_birth, identity_source, scheme_id, scheme_name, product_code, product_name, card_status,
      created_at, updated_at)
    select ${facility}, id, 'NHIF', card, card, ${names}, 'scheme', '1001', 'Standard', 'NH001', 'Public Servant',
      'Active', now() - interval '800 days', now()
    from (select n, id, (300000000000 + ${from} + n)::text as card from member_made) made`);
  await client.query('create unique index on member_made (n); analyze member_made');
  await client.query(`
    create temporary table made on commit drop as
    select i, m.id as member_id, created_at, (created_at at time zone 'Africa/Dar_es_Salaam')::date as day
    from (
      select ${from} + i as i, (i * 7919) % ${members} as member_no,
        date_trunc('day', now()) - interval '4 hours' - interval '730 days' * (1 - (i + 1)::float8 / ${count}) as created_at
      from generate_series(0::bigint, ${count - 1}) i
    ) spread join member_made m on m.n = spread.member_no
    order by i`);
  for (const table of ['card_authorization', 'visit']) {
    await client.query(`alter table ${table} disable trigger all`);
    await client.query(`alter table ${table} enable trigger user`);
  }
  await withoutIndexes(client, 'card_authorization', () =>
    client.query(`
    insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
      visit_type_id, card_status, authorization_status, scheme_remarks, scheme_id, product_code, day, created_at, created_by)
    select ${facility}, ${uuidAt('created_at', "'a' || i")}, (100000000000 + i)::text, member_id, 'NHIF', 'NHIFCard',
      1, 'Active', 'ACCEPTED', 'Verified OK', '1001', 'NH001', day, created_at, ${staff}
    from made order by i`),
  );
  await withoutIndexes(client, 'visit', () =>
    client.query(`
    insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
      created_at, created_by, taken_at, taken_by, completed_at, completed_by)
    select ${facility}, ${uuidAt('created_at', "'v' || i")}, ${uuidAt('created_at', "'a' || i")}, member_id,
      '${place.carePointId}', case when waits then 'Pending' else 'Completed' end, (100000000000 + i)::text || '/01', day,
      created_at + interval '1 minute', ${staff},
      case when not waits then created_at + interval '20 minutes' end, case when not waits then ${staff} end,
      case when not waits then created_at + interval '40 minutes' end, case when not waits then ${staff} end
    from (select *, ${from} = 0 and i >= ${to - waiting} as waits from made) made order by i`),
  );
  for (const table of ['card_authorization', 'visit']) {
    await client.query(`alter table ${table} enable trigger all`);
  }
  await client.query('commit');
}

/** Adds members to the register whom nobody has verified yet; their cards are `cardOf(0)`, `cardOf(1)`, … */
export async function addRegisterMembers(client: pg.Client, count: number): Promise<void> {
  await client.query(`
    insert into register.member (id, verifier_id, card_no, card_key, scheme_id, product_code, first_name, middle_name,
      last_name, gender, date_of_birth, card_status, authorization_status, remarks, expiry_date)
    select ${uuidAt("now() - interval '900 days'", "'r' || n")}, 'NHIF', card, card, '1001', 'NH001', ${names}, 'Active',
      'ACCEPTED', 'Verified OK', '2030-06-30'
    from (select n, (700000000000 + n)::text as card from generate_series(0, ${count - 1}) n) made`);
}

export const cardOf = (n: number) => String(700_000_000_000 + n);

/** What autovacuum would do in the next minutes: done now, so that it does not run during a measurement. */
export async function vacuumAndCheckpoint(client: pg.Client): Promise<void> {
  await analyzeFilled(client, 'vacuum (analyze)');
  await client.query('checkpoint');
}

/** First, middle and last name, gender and birthday of person `n`. */
export const names = `
  (array['Neema', 'Baraka', 'Rehema', 'Juma', 'Grace', 'Emmanuel', 'Asha', 'Hamisi'])[n % 8 + 1],
  (array['Joseph', 'Elias', 'Saidi', 'Peter', 'Rajabu'])[n % 5 + 1],
  (array['Mushi', 'Mollel', 'Ngonyani', 'Kimaro', 'Mbwana', 'Massawe', 'Komba'])[n % 7 + 1],
  case when n % 2 = 0 then 'Female' else 'Male' end, date '1950-01-01' + (n % 20000)::int`;
