import { randomUUID } from 'node:crypto';
import type { Role } from '@afyakadi/contract';
import type { FacilityKey, Tenant } from '../setup/fixtures.ts';
import type { Answer, TestServer } from '../setup/server.ts';

export interface TestPatient {
  memberId: string;
  authorizationId: string;
  /** The open visits, if they were requested. */
  pharmacy: string;
  laboratory: string;
}

export interface PatientWanted {
  facility?: FacilityKey;
  /** Scheme and product of the member; by default those of the authorization. */
  scheme?: string | null;
  product?: string | null;
  authorizedUnder?: { scheme: string; product: string };
  visits?: readonly ('pharmacy' | 'laboratory')[];
  allergies?: readonly string[];
  gender?: 'Male' | 'Female';
  dateOfBirth?: string;
}

/** Numbers in the register's format, beyond those that it gave. */
let authorizations = 900_000_000;

/** A patient of this test only, authorized today, with open visits at pharmacy and laboratory. */
export async function createPatient(server: TestServer, wanted: PatientWanted = {}): Promise<TestPatient> {
  const {
    facility = 'first',
    scheme = '1001',
    product = 'NH001',
    visits = ['pharmacy', 'laboratory'],
    gender = 'Female',
    dateOfBirth = null,
  } = wanted;
  const { id: facilityId, staff, carePoints } = server.tenants[facility];
  const ids = {
    memberId: randomUUID(),
    authorizationId: randomUUID(),
    pharmacy: randomUUID(),
    laboratory: randomUUID(),
  };
  await server.rows(
    `insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, last_name, gender,
       date_of_birth, identity_source, scheme_id, product_code, card_status, created_at, updated_at)
     values ($1, $2, 'NHIF', left($3, 32), left($3, 32), 'Asha', 'Salum', $6, $7, 'scheme', $4, $5, 'Active', now(),
       now())`,
    [facilityId, ids.memberId, ids.memberId, scheme, product, gender, dateOfBirth],
  );
  await server.rows(
    `insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
       visit_type_id, card_status, authorization_status, scheme_remarks, scheme_id, product_code, day, created_at,
       created_by)
     values ($1, $2, $3, $4, 'NHIF', 'NHIFCard', 1, 'Active', 'ACCEPTED', '', $5, $6,
       (now() at time zone 'Africa/Dar_es_Salaam')::date, now(), $7)`,
    [
      ...[facilityId, ids.authorizationId, String(++authorizations), ids.memberId],
      ...[wanted.authorizedUnder?.scheme ?? scheme, wanted.authorizedUnder?.product ?? product],
      staff.receptionist.id,
    ],
  );
  for (const kind of visits) {
    await server.rows(
      `insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
         created_at, created_by)
       values ($1, $2, $3, $4, $5, 'Pending', 'x', (now() at time zone 'Africa/Dar_es_Salaam')::date, now(), $6)`,
      [
        ...[facilityId, ids[kind], ids.authorizationId, ids.memberId],
        ...[carePoints[kind], staff.receptionist.id],
      ],
    );
  }
  for (const substance of wanted.allergies ?? []) {
    await server.rows(
      `insert into allergy (facility_id, id, member_id, substance, severity, recorded_at, recorded_by)
       values ($1, gen_random_uuid(), $2, $3, 'Severe', now(), $4)`,
      [facilityId, ids.memberId, substance, staff.doctor.id],
    );
  }
  return ids;
}

export function carePointOf(
  server: TestServer,
  kind: keyof Tenant['carePoints'],
  facility: FacilityKey = 'first',
): string {
  return server.tenants[facility].carePoints[kind];
}

/** The tariff of these tests: code → identifier, for the first facility. */
export type Items = Record<string, string>;

/** Items whose price and rules differ by scheme and product (domain 9.5, 9.6), in both facilities. */
export async function createTariff(server: TestServer): Promise<Items> {
  const own = `('${server.tenants.first.id}'::uuid), ('${server.tenants.second.id}')`;
  await server.rows(`
    insert into item_type values (1, 'Consultation') on conflict do nothing;
    insert into facility_item (facility_id, id, item_code, item_name, strength, dosage, item_type_id, category,
      unit_price, needs_approval, maximum_quantity, active, scheme_ids)
    select f.id, gen_random_uuid(), i.* from (values ${own}) f (id), (values
      ('11001', 'Lignocaine 20gm tube', '2%', 'Gel', 3, 'medicine', 9700, false, 2, true, null::text[]),
      ('30001', 'Paracetamol 500mg', '500mg', 'Tablets', 3, 'medicine', 50, false, null, true, null),
      ('30002', 'Amoxicillin 250mg', '250mg', 'Capsules', 3, 'medicine', 200, false, 180, true, null),
      ('30003', 'Ceftriaxone 1g', '1g', 'Injection', 3, 'medicine', 900, false, null, true, null),
      ('30004', 'Rituximab 500mg', '500mg', 'Injection', 3, 'medicine', 90000, true, null, true, null),
      ('30005', 'Spectacle cleaner', null, 'Consumable', 3, 'medicine', 1500, false, null, true, null),
      ('30006', 'Tonic of the House', null, 'Syrup', 3, 'medicine', 3000, false, null, true, '{2001,3001}'),
      ('30007', 'Withdrawn Tablets', null, 'Tablets', 3, 'medicine', 10, false, null, false, null),
      ('30008', 'Metformin 500mg tablets, blister of 10', '500mg', 'Tablets', 3, 'medicine', 700, false, null, true, null),
      ('50001', 'Full Blood Picture', null, null, 5, 'test', 8000, false, null, true, null),
      ('50002', 'MRI Scan', null, null, 5, 'test', 300000, true, null, true, null),
      ('10001', 'GP Consultation', null, null, 1, 'service', 10000, false, null, true, null)
    ) i (code, name, strength, dosage, type, category, price, approval, maximum, active, schemes);
    insert into facility_item_price (facility_id, item_code, scheme_id, unit_price)
      select id, '50001', '1002', 20000 from (values ${own}) f (id);
    insert into excluded_service (facility_id, item_code, scheme_id, product_code)
      select id, '50001', '1001', p from (values ${own}) f (id), unnest('{NH003,NH004}'::text[]) p;`);
  const rows = await server.rows('select item_code, id from facility_item where facility_id = $1', [
    server.tenants.first.id,
  ]);
  return Object.fromEntries(rows.map((row) => [String(row.item_code), String(row.id)]));
}

/** A diagnosis of the patient. @returns its identifier */
export async function createDiagnosis(server: TestServer, patient: TestPatient, withdrawn = false) {
  const id = randomUUID();
  const { id: facilityId, staff } = server.tenants.first;
  await server.rows(
    `insert into diagnosis (facility_id, id, member_id, authorization_id, code, name, certainty, recorded_at,
       recorded_by, withdrawn_at)
     values ($1, $2, $3, $4, 'B54', 'Unspecified malaria', 'Final', now(), $5, $6)`,
    [
      ...[facilityId, id, patient.memberId, patient.authorizationId, staff.doctor.id],
      withdrawn ? new Date() : null,
    ],
  );
  return id;
}

export type Tokens = Record<Role | 'elsewhere', string>;

/** Tokens of all roles, and the doctor of the other facility. */
export async function signInAll(server: TestServer): Promise<Tokens> {
  return {
    receptionist: await server.signIn('receptionist'),
    doctor: await server.signIn('doctor'),
    pharmacist: await server.signIn('pharmacist'),
    lab_tech: await server.signIn('lab_tech'),
    admin: await server.signIn('admin'),
    practitioner: await server.signIn('practitioner'),
    elsewhere: await server.signIn('doctor', 'second'),
  };
}

/** The calls of ordering, as a role. */
export function orderer(server: TestServer, token: string | undefined) {
  const post = (path: string, body: object, key?: string): Promise<Answer> =>
    server.post(path, { token, body, headers: key ? { 'Idempotency-Key': key } : {} });
  return {
    search: (body: object, query = '') => post(`/member-items${query}`, body),
    check: (memberId: string, memberItems: unknown[]) =>
      post('/member-items/check', { authorizedMemberId: memberId, memberItems }),
    add: (memberId: string, memberItems: unknown[], key?: string) =>
      post('/member-items/add', { authorizedMemberId: memberId, memberItems }, key),
    cancel: (lineId: string, body: object = { reason: 'Changed my mind' }, key?: string) =>
      post(`/member-items/${lineId}/cancel`, body, key),
    lines: (carePointId: string, memberId: string, query = '') =>
      server.get(`/member-items/${carePointId}/${memberId}${query}`, { token }),
    prescriptions: (memberId: string, query = '') =>
      server.get(`/member-items/prescriptions/${memberId}${query}`, { token }),
  };
}

/** The number of lines, visits' events and audit rows of a member. */
export async function traces(server: TestServer, memberId: string) {
  const [row] = await server.rows(
    `select (select count(*)::int from order_line where member_id = $1) as lines,
       (select count(*)::int from audit where member_id = $1 and action = 'order.placed') as orders,
       (select count(*)::int from event where member_id = $1 and topic = 'orders') as events`,
    [memberId],
  );
  return row;
}
