import { type Patient, patient as patientSchema, type Role } from '@afyakadi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessTo } from '../../src/domains/patient-access/rule.ts';
import { tampering } from '../audit/factories.ts';
import { createPatient, signInAll, type TestPatient, type Tokens } from '../orders/factories.ts';
import { accountId, carePoints, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
let tokens: Tokens;
beforeAll(async () => {
  server = await testServer();
  tokens = await signInAll(server);
});
afterAll(() => server.close());
beforeEach(() => server.rows('delete from emergency_access'));

const head = async (memberId: string, role: Role): Promise<Patient> =>
  patientSchema.parse((await server.get(`/patients/${memberId}`, { token: tokens[role] })).body.item);
const open = (
  memberId: string,
  token: string | undefined,
  body: object = { reason: 'Called for help' },
  key = '',
) =>
  server.post(`/patients/${memberId}/open-record`, {
    token,
    body,
    headers: key ? { 'Idempotency-Key': key } : {},
  });

/** Every clinical read of a patient that a role has, as status codes. */
async function reads(memberId: string, role: Role): Promise<number[]> {
  const token = tokens[role];
  const paths: Partial<Record<Role, string[]>> = {
    doctor: [
      `/member-items/prescriptions/${memberId}`,
      `/member-items/${carePoints.pharmacy}/${memberId}`,
      `/member-items/lab-results/${memberId}`,
      `/patients/${memberId}/diagnoses`,
      `/patients/${memberId}/notes`,
      `/patients/${memberId}/allergies`,
    ],
    pharmacist: [
      `/member-items/prescriptions/${memberId}`,
      `/member-items/${carePoints.pharmacy}/${memberId}`,
      `/patients/${memberId}/vitals`,
      `/patients/${memberId}/allergies`,
    ],
    lab_tech: [`/member-items/${carePoints.laboratory}/${memberId}`, `/member-items/lab-results/${memberId}`],
    practitioner: [
      `/member-items/services/${memberId}`,
      `/patients/${memberId}/diagnoses`,
      `/patients/${memberId}/vitals`,
      `/patients/${memberId}/allergies`,
    ],
  };
  const statuses: number[] = [];
  for (const path of paths[role] ?? []) statuses.push((await server.get(path, { token })).status);
  const found = { authorizedMemberId: memberId, itemName: 'para', itemTypeId: 3 };
  statuses.push((await server.post('/member-items', { token, body: found })).status);
  return statuses;
}

async function age(patient: TestPatient, days: number): Promise<void> {
  const earlier = `now() - interval '${days} days'`;
  await server.rows(`update card_authorization set created_at = ${earlier} where member_id = $1`, [
    patient.memberId,
  ]);
  await server.rows(`update visit set created_at = ${earlier} where member_id = $1`, [patient.memberId]);
}

/** Admits a patient who was authorized, and came to the stations, that many days ago. */
async function lieIn(patient: TestPatient, days: number): Promise<void> {
  await age(patient, days);
  await server.rows(
    `insert into stay (facility_id, id, member_id, authorization_id, care_point_id, status, reason, requested_at,
       requested_by, admitted_at, admitted_by, admitted_on, next_bed_day)
     select facility_id, gen_random_uuid(), member_id, id, $2, 'Admitted', 'x', created_at, created_by, created_at,
       created_by, day, day from card_authorization where id = $1`,
    [patient.authorizationId, carePoints.registration],
  );
}

/** Makes the visit at the pharmacy one at the consultation. */
const consulted = (patient: TestPatient, status: 'Pending' | 'Completed') =>
  server.rows(
    `update visit set care_point_id = $2, status = $3, completed_at = case when $3 = 'Completed' then now() end
     where id = $1`,
    [patient.pharmacy, carePoints.consultation, status],
  );

/** Enough rows for PostgreSQL to use an index, in a transaction that is rolled back. */
const many = `
  insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, identity_source, card_status,
      created_at, updated_at)
    select m.facility_id, gen_random_uuid(), 'NHIF', 'many ' || i, 'many ' || i, 'missing', 'Active', now(), now()
    from (select * from authorized_member limit 1) m, generate_series(1, 3000) i;
  insert into card_authorization (facility_id, id, authorization_no, member_id, card_no, identity_source, verifier_id,
      card_type_id, visit_type_id, card_status, authorization_status, scheme_remarks, day, created_at, created_by)
    select m.facility_id, m.id, m.card_no, m.id, m.card_no, m.identity_source, 'NHIF', 'NHIFCard', 1, 'Active', 'ACCEPTED', '', current_date, now(), a.id
    from authorized_member m, (select id from account limit 1) a where m.card_no like 'many %';
  insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day, created_at,
      created_by)
    select a.facility_id, a.id, a.id, a.member_id, '${carePoints.pharmacy}', 'Pending', 'x', a.day, now(), a.created_by
    from card_authorization a where a.authorization_no like 'many %';
  insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code, item_name,
      category, unit_price, coverage, quantity, status, day, ordered_at, ordered_by)
    select v.facility_id, v.id, v.id, v.id, v.id, v.member_id, v.id, '101', 'x', 'medicine', 1, 'covered', 1, 'Ordered',
      v.day, now(), v.created_by from visit v where v.reference_no = 'x' and v.id = v.member_id;
  insert into emergency_access select facility_id, id, created_by, 'doctor', member_id, 'x', now(), now() from visit
    where reference_no = 'x' and id = member_id;
  insert into stay (facility_id, id, member_id, authorization_id, care_point_id, status, reason, requested_at,
      requested_by, admitted_at, admitted_by, admitted_on, next_bed_day)
    select facility_id, id, member_id, authorization_id, care_point_id, 'Admitted', 'x', now(), created_by, now(),
      created_by, current_date, current_date from visit where reference_no = 'x' and id = member_id;
  analyze`;

describe('patient access', () => {
  const cases: [Role, string, (patient: TestPatient) => Promise<unknown>, Patient['access']][] = [
    ['doctor', 'an authorization of 29 days ago', (patient) => age(patient, 29), 'own'],
    ['doctor', 'an authorization of 31 days ago', (patient) => age(patient, 31), 'outside'],
    ['doctor', 'a stay that began 31 days ago', (patient) => lieIn(patient, 31), 'own'],
    ['pharmacist', 'a stay that began 31 days ago', (patient) => lieIn(patient, 31), 'outside'],
    [
      'doctor',
      'a withdrawn authorization',
      (patient) =>
        server.rows('update card_authorization set withdrawn_at = now() where id = $1', [
          patient.authorizationId,
        ]),
      'outside',
    ],
    ['pharmacist', 'a visit of 29 days ago', (patient) => age(patient, 29), 'own'],
    ['pharmacist', 'a visit of 31 days ago', (patient) => age(patient, 31), 'outside'],
    [
      'pharmacist',
      'a cancelled visit',
      (patient) =>
        server.rows("update visit set status = 'Cancelled', cancelled_at = now() where id = $1", [
          patient.pharmacy,
        ]),
      'outside',
    ],
    ['lab_tech', 'a visit at the laboratory', async () => {}, 'own'],
    [
      'lab_tech',
      'a visit at the pharmacy alone',
      (patient) => server.rows('delete from visit where id = $1', [patient.laboratory]),
      'outside',
    ],
    ['practitioner', 'a visit at pharmacy and laboratory', async () => {}, 'outside'],
    ['practitioner', 'a wait for the consultation', (patient) => consulted(patient, 'Pending'), 'own'],
    ['practitioner', 'a consultation that ended', (patient) => consulted(patient, 'Completed'), 'outside'],
    ['receptionist', 'any', async () => {}, 'none'],
  ];
  it.each(cases)('of a %s with %s', async (role, _, given, access) => {
    const patient = await createPatient(server, { allergies: ['Penicillin'] });
    await given(patient);
    const shown = await head(patient.memberId, role);
    expect(shown.access).toBe(access);
    expect(shown.lastName).toBe('Salum');
    const allergic = access === 'own' && role !== 'lab_tech';
    expect(shown.allergies?.length ?? null).toBe(allergic ? 1 : null);
    if (role !== 'receptionist')
      expect(new Set(await reads(patient.memberId, role))).toEqual(new Set([access === 'own' ? 200 : 403]));
  });

  it('lasts at the care point while a line is open', async () => {
    const patient = await createPatient(server);
    const [item] = await server.rows("select id from facility_item where category = 'medicine' limit 1");
    await server.rows(
      `insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code,
         item_name, category, unit_price, coverage, quantity, status, day, ordered_at, ordered_by)
       select v.facility_id, gen_random_uuid(), gen_random_uuid(), v.id, v.authorization_id, v.member_id, $2, '101',
         'Paracetamol', 'medicine', 100, 'covered', 1, 'Ordered', v.day, now() - interval '40 days', v.created_by
       from visit v where v.id = $1`,
      [patient.pharmacy, item?.id],
    );
    await age(patient, 40);
    expect((await head(patient.memberId, 'pharmacist')).access).toBe('own');
    expect((await head(patient.memberId, 'lab_tech')).access).toBe('outside');
    await server.rows("update order_line set status = 'Cancelled' where member_id = $1", [patient.memberId]);
    expect((await head(patient.memberId, 'pharmacist')).access).toBe('outside');
  });

  it.each(['doctor', 'pharmacist', 'lab_tech', 'practitioner'] as const)(
    'is found by indexes for a %s',
    async (role) => {
      const patient = await createPatient(server);
      const caller = {
        accountId: accountId(role),
        accountName: '',
        role,
        facility: facilities.first,
        familyId: patient.memberId,
        address: '',
      };
      const { sql: text, parameters } =
        sql`select ${accessTo(patient.memberId, caller, new Date())} as access`.compile(
          server.database.build,
        );
      const plan = await tampering(server, async (client) => {
        await client.query(many);
        return JSON.stringify((await client.query(`explain (costs off) ${text}`, [...parameters])).rows);
      });
      expect(plan).not.toMatch(/Seq Scan on (?!care_point)/);
      const walked = role === 'doctor' ? ['a'] : ['v', 'l'];
      for (const table of [...walked, 'e'])
        expect(plan).toMatch(new RegExp(`(Index|Bitmap).*Scan[^"]* ${table}"`));
      expect(plan.match(/Cond: [^"]*member_id = /g)?.length).toBeGreaterThanOrEqual(walked.length + 1);
    },
  );
});

describe('opening a record', () => {
  it.each(['doctor', 'pharmacist', 'lab_tech'] as const)('lets a %s read for twelve hours', async (role) => {
    const patient = await createPatient(server, { allergies: ['Penicillin'] });
    await age(patient, 100);
    const answer = await open(patient.memberId, tokens[role]);
    expect(answer.status).toBe(200);
    expect(answer.body.item).toMatchObject({ access: 'opened', authorizedMemberId: patient.memberId });
    expect(new Set(await reads(patient.memberId, role))).toEqual(new Set([200]));
    expect(
      await server.rows(
        "select action, role, reason, member_id from audit where action = 'record.emergency-access' and member_id = $1",
        [patient.memberId],
      ),
    ).toEqual([
      { action: 'record.emergency-access', role, reason: 'Called for help', member_id: patient.memberId },
    ]);
    await server.rows("update emergency_access set until = now() - interval '1 second'");
    expect(new Set(await reads(patient.memberId, role))).toEqual(new Set([403]));
  });

  it('opens it to that account only', async () => {
    const patient = await createPatient(server);
    await age(patient, 100);
    await open(patient.memberId, tokens.doctor);
    expect((await head(patient.memberId, 'pharmacist')).access).toBe('outside');
  });

  it('has no effect if the record is open anyway', async () => {
    const patient = await createPatient(server);
    const answer = await open(patient.memberId, tokens.doctor);
    expect(answer.body.item).toMatchObject({ access: 'own' });
    expect(await server.rows('select from emergency_access')).toEqual([]);
  });

  it('happens once per key, and by ten at once without harm', async () => {
    const patient = await createPatient(server);
    await age(patient, 100);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        open(patient.memberId, tokens.doctor, { reason: 'Called for help' }, 'one-key-1'),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await server.rows('select from emergency_access')).toHaveLength(1);
  });

  it('requires a reason, a role that reads records, and a patient of the facility', async () => {
    const patient = await createPatient(server);
    await age(patient, 100);
    expect((await open(patient.memberId, tokens.doctor, {})).status).toBe(400);
    expect((await open(patient.memberId, tokens.doctor, { reason: ' ' })).status).toBe(400);
    expect((await open(patient.memberId, tokens.receptionist)).status).toBe(403);
    expect((await open(patient.memberId, tokens.admin)).status).toBe(403);
    expect((await open(patient.memberId, undefined)).status).toBe(401);
    expect((await open(patient.memberId, tokens.elsewhere)).status).toBe(404);
    expect(await server.rows('select from emergency_access')).toEqual([]);
  });
});

describe('a visit that a station starts on its own', () => {
  const start = (patient: TestPatient, kind: 'pharmacy' | 'laboratory', role: Role) =>
    server.post('/point-of-cares', {
      token: tokens[role],
      body: { pointOfCareId: carePoints[kind], authorizedClientId: patient.authorizationId },
    });

  it.each([
    ['pharmacist', 'pharmacy'],
    ['lab_tech', 'laboratory'],
  ] as const)('does not open the record to a %s, who gives a reason that is recorded', async (role, kind) => {
    const patient = await createPatient(server, { visits: [] });
    expect((await start(patient, kind, role)).status).toBe(200);
    expect((await head(patient.memberId, role)).access).toBe('outside');
    expect(new Set(await reads(patient.memberId, role))).toEqual(new Set([403]));
    expect((await open(patient.memberId, tokens[role])).body.item).toMatchObject({ access: 'opened' });
    expect(new Set(await reads(patient.memberId, role))).toEqual(new Set([200]));
    const shown = await server.get('/admin/audit/opened-records', { token: tokens.admin });
    expect(shown.body.itemList).toMatchObject([
      { memberId: patient.memberId, role, reason: 'Called for help' },
    ]);
  });

  it('opens it once a doctor sends the patient there, or another station', async () => {
    const patient = await createPatient(server, { visits: [] });
    await start(patient, 'pharmacy', 'pharmacist');
    await start(patient, 'pharmacy', 'pharmacist');
    expect((await head(patient.memberId, 'pharmacist')).access).toBe('outside');
    await start(patient, 'pharmacy', 'doctor');
    expect((await head(patient.memberId, 'pharmacist')).access).toBe('own');
    await start(patient, 'laboratory', 'pharmacist');
    expect((await head(patient.memberId, 'lab_tech')).access).toBe('own');
  });

  it('opens it once something is ordered under it', async () => {
    const patient = await createPatient(server, { visits: [] });
    await start(patient, 'pharmacy', 'pharmacist');
    await server.rows(
      `insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code,
         item_name, category, unit_price, coverage, quantity, status, day, ordered_at, ordered_by)
       select v.facility_id, gen_random_uuid(), gen_random_uuid(), v.id, v.authorization_id, v.member_id, i.id, '101',
         'Paracetamol', 'medicine', 100, 'covered', 1, 'Cancelled', v.day, now(), v.created_by
       from visit v, (select id from facility_item where category = 'medicine' limit 1) i where v.member_id = $1`,
      [patient.memberId],
    );
    expect((await head(patient.memberId, 'pharmacist')).access).toBe('own');
  });

  it('does not open it to a user who starts it in another of their roles', async () => {
    const patient = await createPatient(server, { visits: [] });
    const account = accountId('lab_tech');
    const both = [facilities.first.id, account, 'pharmacist'];
    await server.rows('insert into account_role (facility_id, account_id, role) values ($1, $2, $3)', both);
    await start(patient, 'pharmacy', 'lab_tech');
    await server.rows(
      'delete from account_role where facility_id = $1 and account_id = $2 and role = $3',
      both,
    );
    expect((await head(patient.memberId, 'pharmacist')).access).toBe('outside');
  });
});

describe('the record of a read', () => {
  it('is one row for all calls of a screen, and another for another session', async () => {
    const patient = await createPatient(server);
    const paths = ['', '/diagnoses', '/notes', '/allergies'].map(
      (end) => `/patients/${patient.memberId}${end}`,
    );
    paths.push(
      `/member-items/prescriptions/${patient.memberId}`,
      `/member-items/lab-results/${patient.memberId}`,
    );
    const token = tokens.doctor;
    const twice = await Promise.all([...paths, ...paths].map((path) => server.get(path, { token })));
    expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200]));
    const seen = () =>
      server.rows("select action, role, address from audit where member_id = $1 and action like '%.seen'", [
        patient.memberId,
      ]);
    expect(await seen()).toEqual([{ action: 'record.seen', role: 'doctor', address: '127.0.0.1' }]);
    await server.get(paths[0] ?? '', { token: await server.signIn('doctor') });
    expect(await seen()).toHaveLength(2);
  });

  it('shows reads of identity only, and nothing of refused reads', async () => {
    const patient = await createPatient(server);
    await age(patient, 100);
    await server.get(`/patients/${patient.memberId}/notes`, { token: tokens.doctor });
    const seen = () =>
      server.rows('select action, role from audit where member_id = $1 order by id', [patient.memberId]);
    expect(await seen()).toEqual([]);
    await head(patient.memberId, 'doctor');
    await head(patient.memberId, 'receptionist');
    expect(await seen()).toEqual(
      expect.arrayContaining([
        { action: 'identity.seen', role: 'doctor' },
        { action: 'identity.seen', role: 'receptionist' },
      ]),
    );
    expect(await seen()).toHaveLength(2);
  });

  it('is written again after ten minutes', async () => {
    const patient = await createPatient(server);
    const moment = Date.now();
    try {
      for (const minutes of [0, 10]) {
        server.clock.now = new Date(moment + minutes * 60_000);
        expect((await server.get(`/patients/${patient.memberId}`, { token: tokens.doctor })).status).toBe(
          200,
        );
      }
    } finally {
      server.clock.now = null;
    }
    expect(await server.rows('select from audit where member_id = $1', [patient.memberId])).toHaveLength(2);
  });

  it('covers lists and searches, without the search text', async () => {
    await server.rows("delete from audit where action in ('list.seen', 'people.searched')");
    const token = await server.signIn('receptionist');
    const list = `/point-of-cares/${carePoints.pharmacy}`;
    for (let n = 0; n < 2; n++) {
      await server.get(list, { token });
      await server.get('/card/authorize', { token });
      await server.post(`${list}/search`, { token, body: { text: 'salum' } });
      await server.post('/card/authorize/search', { token, body: { text: 'salum' } });
    }
    const rows = await server.rows(
      `select action, subject_type, subject_id, detail from audit where action in ('list.seen', 'people.searched')
       order by action, subject_type`,
    );
    expect(rows).toEqual([
      { action: 'list.seen', subject_type: 'cards', subject_id: null, detail: {} },
      { action: 'list.seen', subject_type: 'care-point', subject_id: carePoints.pharmacy, detail: {} },
      { action: 'people.searched', subject_type: 'cards', subject_id: null, detail: {} },
      { action: 'people.searched', subject_type: 'care-point', subject_id: carePoints.pharmacy, detail: {} },
    ]);
  });
});
