import { type Stay, stay } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { claimSubscriber } from '../../src/domains/claims/index.ts';
import { createLedger } from '../../src/domains/ledger/index.ts';
import { bedDaysJob } from '../../src/domains/stays/index.ts';
import { dayIn } from '../../src/platform/http/day.ts';
import { createJobs } from '../../src/platform/worker/periodic.ts';
import { type Clinic, createClinic, createConsulted, facility, person } from '../claims/factories.ts';
import { type PatientWanted, signInAll, type TestPatient } from '../orders/factories.ts';
import type { Answer } from '../setup/server.ts';

const timeZone = 'Africa/Dar_es_Salaam';

/** A clinic with two wards; each bed's bed-day and round are items of the tariff. */
export interface Hospital extends Clinic {
  wards: { general: string; private: string };
  /** By name: G1, G2 (TZS 30,000 a day, with a round of 5,000), P1 (TZS 80,000 a day), B1 (not paid by the scheme). */
  beds: Record<string, string>;
}

/** Items: 20001 general ward per day, 20002 private ward per day, 20003 ward round, 20009 not paid by the scheme. */
export async function createHospital(): Promise<Hospital> {
  const clinic = await createClinic();
  const { server, tokens } = clinic;
  await server.rows(`
    insert into item_type (id, name) values (2, 'Inpatient') on conflict do nothing;
    insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price, scheme_ids)
    select '${facility}', gen_random_uuid(), i.* from (values
      ('20001', 'General Ward per day', 2, 'service', 30000, null::text[]),
      ('20002', 'Private Ward per day', 2, 'service', 80000, null),
      ('20003', 'Ward round', 2, 'service', 5000, null),
      ('20009', 'Bunge Ward per day', 2, 'service', 200000, '{2001}')
    ) i (code, name, type, category, price, schemes);`);
  const wards = { general: '', private: '' };
  for (const [key, name] of [
    ['general', 'General ward'],
    ['private', 'Private ward'],
  ] as const) {
    const body = { name, kind: 'ward', code: name.slice(0, 3).toUpperCase(), active: true };
    const made = await server.post('/admin/point-of-cares', { token: tokens.admin, body });
    wards[key] = String(made.body.item.id);
  }
  const beds: Record<string, string> = {};
  for (const [ward, name, itemCode, roundItemCode] of [
    [wards.general, 'G1', '20001', '20003'],
    [wards.general, 'G2', '20001', '20003'],
    [wards.private, 'P1', '20002', null],
    [wards.private, 'B1', '20009', null],
  ] as const) {
    const made = await server.post(`/admin/point-of-cares/${ward}/beds`, {
      token: tokens.admin,
      body: { name, itemCode, roundItemCode, active: true },
    });
    beds[name] = String(made.body.item.id);
  }
  return { ...clinic, wards, beds };
}

/** A Monday at the end of a month, so that a discharge on Thursday is in the next one. */
export const monday = '2026-11-30T22:00:00+03:00';
export const tuesday = '2026-12-01T11:00:00+03:00';
export const wednesday = '2026-12-02T00:01:00+03:00';
export const thursday = '2026-12-03T09:00:00+03:00';

/** A hospital for a test file, on Monday evening before each of its tests. */
export function hospitalOnMonday() {
  let created: Hospital | undefined;
  const hospital = (): Hospital => {
    if (!created) throw new Error('The hospital exists only while tests run');
    return created;
  };
  beforeAll(async () => {
    created = await createHospital();
  });
  beforeEach(() => moveTo(hospital(), monday));
  afterAll(() => created?.server.close());
  const calls = () => inpatients(hospital());
  return {
    hospital,
    calls,
    receptionist: () => person(hospital().server, hospital().tokens.receptionist),
    bed: (name: string) => hospital().beds[name] ?? '',
    /** Leaves the beds free for the next test. */
    leave: (stayId: string) => calls().discharge(stayId, { reason: 'The test is over' }),
  };
}

/** Moves the server to a moment; the sessions of before are too old then. */
export async function moveTo(hospital: Hospital, at: string): Promise<void> {
  hospital.server.clock.now = new Date(at);
  Object.assign(hospital.tokens, await signInAll(hospital.server));
}

/** The calls on stays, with the tokens of now. */
export function inpatients({ server, tokens, wards }: Hospital) {
  const post = (path: string, body: object, token = tokens.practitioner): Promise<Answer> =>
    server.post(path, { token, body });
  return {
    request: (memberId: string, pointOfCareId = wards.general) =>
      post(
        '/stays',
        { authorizedMemberId: memberId, pointOfCareId, reason: 'Severe malaria' },
        tokens.doctor,
      ),
    withdraw: (authorizationId: string) =>
      post(`/card/authorize/${authorizationId}/withdraw`, { reason: 'Wrong card' }, tokens.receptionist),
    cancel: (id: string) => post(`/stays/${id}/cancel`, { reason: 'Went home instead' }),
    admit: (id: string, bedId = '', token?: string) => post(`/stays/${id}/admit`, { bedId }, token),
    transfer: (id: string, bedId = '') => post(`/stays/${id}/transfer`, { bedId }),
    discharge: (id: string, more: object = {}) =>
      post(`/stays/${id}/discharge`, { outcome: 'Home', ...more }),
    bill: (id: string, wardId = wards.general, token = tokens.practitioner) =>
      server.get(`/point-of-cares/${wardId}/stays/${id}/bill`, { token }),
    board: (wardId: string) => server.get(`/point-of-cares/${wardId}/beds`, { token: tokens.practitioner }),
  };
}

export const stayOf = (answer: Answer): Stay => stay.parse(answer.body.item);

/** A consulted patient who is authorized on the server's day, and waits for a bed in the general ward. */
export async function createWaiting(
  hospital: Hospital,
  wanted: PatientWanted = {},
): Promise<TestPatient & { stayId: string }> {
  const patient = await createPatientOfDay(hospital, wanted);
  return { ...patient, stayId: stayOf(await inpatients(hospital).request(patient.memberId)).id };
}

/** A consulted patient who is authorized on the server's day. */
export async function createPatientOfDay(hospital: Hospital, wanted: PatientWanted = {}) {
  const patient = await createConsulted(withTokens(hospital), { visits: [], ...wanted });
  await authorizeNow(hospital, patient);
  return patient;
}

/** Dates the authorization of a patient now on the server's clock, and the diagnosis under it a minute before. */
export async function authorizeNow({ server }: Hospital, { authorizationId }: TestPatient): Promise<void> {
  const now = server.clock.now ?? new Date();
  await server.rows('update card_authorization set day = $2, created_at = $3 where id = $1', [
    authorizationId,
    dayIn(timeZone)(now),
    now,
  ]);
  await server.rows('update diagnosis set recorded_at = $2 where authorization_id = $1', [
    authorizationId,
    new Date(now.getTime() - 60_000),
  ]);
}

/** The clinic whose doctor has the tokens of now. */
function withTokens(hospital: Hospital): Clinic {
  const { server, tokens } = hospital;
  const act = (verb: string) => (id: string) =>
    server.post(`/point-of-cares/visits/${id}/${verb}`, { token: tokens.doctor, body: {} });
  return { ...hospital, doctor: { ...hospital.doctor, take: act('take'), complete: act('complete') } };
}

/** Runs the job that charges bed-days, as the server's clock has it do. */
export function chargeBedDays({ server }: Hospital): Promise<boolean> {
  const job = bedDaysJob({ ledger: createLedger(claimSubscriber), timeZone, dayOf: dayIn(timeZone) });
  return createJobs([job], {
    database: server.database,
    clock: () => server.clock.now ?? new Date(),
    timings: server.config.timings.jobs,
    onFailure(_, error) {
      throw error;
    },
  }).runNow(job.name);
}

/** The charged days of a patient: day, item and amount in whole TZS. */
export async function chargedDays({ server }: Hospital, { authorizationId }: TestPatient) {
  const rows = await server.rows(
    `select s.day::text, s.item_code, (s.quantity * s.unit_price)::int as amount from service_given s
     join visit v on v.id = s.visit_id join care_point p on p.id = v.care_point_id
     where s.authorization_id = $1 and p.kind = 'ward' order by s.day, s.item_code`,
    [authorizationId],
  );
  return rows.map(({ day, item_code, amount }) => `${day} ${item_code} ${amount}`);
}
