import { randomUUID } from 'node:crypto';
import { type ClaimDetail, claimDetail } from '@afyakadi/contract';
import {
  carePointOf,
  createDiagnosis,
  createPatient,
  createTariff,
  type Items,
  type PatientWanted,
  signInAll,
  type TestPatient,
  type Tokens,
} from '../orders/factories.ts';
import { accountId, type carePoints, facilities } from '../setup/fixtures.ts';
import { type Answer, type TestServer, testServer } from '../setup/server.ts';

export const facility = facilities.first.id;

/** A server, and the calls of every role of its first facility. */
export interface Clinic {
  server: TestServer;
  tokens: Tokens;
  items: Items;
  doctor: Person;
  receptionist: Person;
  pharmacist: Person;
  technician: Person;
  admin: Person;
}

/**
 * A server whose facilities charge consultations and registrations, with the tariff of domain 6.1 and everybody signed
 * in.
 */
export async function createClinic(): Promise<Clinic> {
  const server = await testServer();
  await createTariff(server);
  await server.rows(`
    update visit_type set has_consultation_charges = false where id = 4;
    insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price)
    select f.id, gen_random_uuid(), i.code, i.name, 1, 'service', i.price from facility f, (values
      ('10002', 'Specialist Consultation', 30000), ('10099', 'Registration fee', 5000)) i (code, name, price);
    insert into facility_item_price (facility_id, item_code, scheme_id, unit_price)
      select id, '10001', '1002', 25000 from facility;
    insert into excluded_service (facility_id, item_code, scheme_id, product_code)
      select id, '10001', '1001', p from facility, unnest('{NH003,NH004}'::text[]) p;
    update care_point set charge_item_code = case kind when 'consultation' then '10001' else '10099' end
      where kind in ('consultation', 'registration');`);
  const rows = await server.rows('select item_code, id from facility_item where facility_id = $1', [
    facility,
  ]);
  const items = Object.fromEntries(rows.map((row) => [String(row.item_code), String(row.id)]));
  const tokens = await signInAll(server);
  return {
    server,
    tokens,
    items,
    doctor: person(server, tokens.doctor),
    receptionist: person(server, tokens.receptionist),
    pharmacist: person(server, tokens.pharmacist),
    technician: person(server, tokens.lab_tech),
    admin: person(server, tokens.admin),
  };
}

export interface Attended extends TestPatient {
  /** The open visit at consultation. */
  consultation: string;
}

/** A patient of today with open visits at consultation, pharmacy and laboratory. */
export async function createAttended(
  server: TestServer,
  wanted: PatientWanted & { visitType?: number } = {},
): Promise<Attended> {
  const patient = await createPatient(server, wanted);
  const key = wanted.facility ?? 'first';
  if (wanted.visitType) {
    await server.rows('update card_authorization set visit_type_id = $2 where id = $1', [
      patient.authorizationId,
      wanted.visitType,
    ]);
  }
  return { ...patient, consultation: await createVisitAt(server, patient, 'consultation', key) };
}

/** One more open visit of a patient. @returns its identifier */
export async function createVisitAt(
  server: TestServer,
  patient: TestPatient,
  kind: keyof typeof carePoints,
  key: 'first' | 'second' = 'first',
): Promise<string> {
  const id = randomUUID();
  await server.rows(
    `insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
       created_at, created_by)
     values ($1, $2, $3, $4, $5, 'Pending', 'x', (now() at time zone 'Africa/Dar_es_Salaam')::date, now(), $6)`,
    [
      ...[facilities[key].id, id, patient.authorizationId, patient.memberId],
      ...[carePointOf(server, kind, key), accountId('receptionist', key)],
    ],
  );
  return id;
}

/** A patient whose consultation is over: diagnosed, charged, with nothing else to do. */
export async function createConsulted(
  { server, doctor }: Clinic,
  wanted: PatientWanted & { visitType?: number } = {},
): Promise<Attended> {
  const patient = await createAttended(server, { visits: [], ...wanted });
  await createDiagnosis(server, patient);
  await doctor.take(patient.consultation);
  await doctor.complete(patient.consultation);
  return patient;
}

/** The state of a stored claim, set as the scheme or a crash would leave it; nothing rebuilds it. */
export async function setClaim(server: TestServer, id: string, to: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(to);
  await server.rows(
    `update claim set ${columns.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
    [id, ...Object.values(to)],
  );
}

/** Leaves a claim as an attempt to send it without an answer does; without a job, so nothing sends it. */
export async function setSending(server: TestServer, id: string, since = new Date()): Promise<void> {
  await server.rows(
    `insert into claim_submission (facility_id, id, claim_id, state, started_at, started_by)
     select facility_id, gen_random_uuid(), id, 'pending', $2, built_by from claim where id = $1`,
    [id, since],
  );
}

/** A claim that was sent and rejected: the scheme refused every line. */
export async function setRejected(server: TestServer, id: string): Promise<void> {
  await server.rows(
    `update claim_line set outcome = 'Rejected', approved_quantity = 0, approved_price = 0, reason = 'Not applicable'
     where claim_id = $1 and left_out is null`,
    [id],
  );
  const now = new Date();
  await setClaim(server, id, {
    status: 'Rejected',
    submitted_at: now,
    submitted_by: accountId('receptionist'),
    decided_at: now,
    amount_approved: 0,
    rejection_reason: 'Not applicable',
  });
}

/** The stored claims of an authorization: each header beside the sum of its lines. */
export async function storedClaims(server: TestServer, authorizationId: string) {
  return server.rows(
    `select c.id, c.status, c.version, c.folio_no as folio, c.amount_claimed::int as header,
       (select coalesce(sum(scheme_amount), 0)::int from claim_line l where l.claim_id = c.id and left_out is null) as lines,
       c.superseded_by is null as current
     from claim c where c.authorization_id = $1 order by c.version`,
    [authorizationId],
  );
}

/** A claim as its page reads it; fails the test on an error. */
export function detailOf(answer: Answer): ClaimDetail {
  return claimDetail.parse(answer.body.item);
}

/** The lines of a claim in short: code × quantity at price, with the day's sum of the claimed ones. */
export function costs(detail: ClaimDetail): { lines: string[]; amount: number } {
  return {
    lines: detail.lines.map(
      (line) => `${line.itemCode} ${line.quantity} × ${line.unitPrice}${line.leftOut ? ' left out' : ''}`,
    ),
    amount: detail.amountClaimed,
  };
}

/** The calls of all roles from a consultation to a claim. */
export function person(server: TestServer, token: string | undefined) {
  const post = (path: string, body: object, key?: string): Promise<Answer> =>
    server.post(path, { token, body, headers: key ? { 'Idempotency-Key': key } : {} });
  return {
    take: (visitId: string) => post(`/point-of-cares/visits/${visitId}/take`, {}),
    undoComplete: (visitId: string) => post(`/point-of-cares/visits/${visitId}/undo-complete`, {}),
    complete: (visitId: string, key?: string) => post(`/point-of-cares/visits/${visitId}/complete`, {}, key),
    start: (authorizationId: string, pointOfCareId: string) =>
      post('/point-of-cares', { pointOfCareId, authorizedClientId: authorizationId }),
    order: (memberId: string, memberItems: object[]) =>
      post('/member-items/add', { authorizedMemberId: memberId, memberItems }),
    cancel: (lineId: string) => post(`/member-items/${lineId}/cancel`, { reason: 'Changed my mind' }),
    close: (lineId: string, reason: string) => post(`/member-items/${lineId}/close`, { reason }),
    dispense: (lineId: string, quantity: number) =>
      post('/member-items/dispense', { memberVisitItemId: lineId, quantity }),
    reverse: (dispenseId: string, quantity: number) =>
      post(`/member-items/dispenses/${dispenseId}/reverse`, { quantity, reason: 'Brought back unopened' }),
    result: (lineId: string) =>
      post('/member-items/submit-lab-results', { memberVisitItemId: lineId, remarks: 'Hb 9.8 g/dL' }),
    correct: (lineId: string, version: number) =>
      post('/member-items/correct-lab-result', {
        memberVisitItemId: lineId,
        remarks: 'Hb 10.4 g/dL',
        reason: 'Wrong tube',
        version,
      }),
    diagnose: (memberId: string, code: string) =>
      post(`/patients/${memberId}/diagnoses`, { code, certainty: 'Final' }),
    withdrawDiagnosis: (id: string) => post(`/diagnoses/${id}/withdraw`, { reason: 'Slide negative' }),
    build: (authorizationId: string, more: object = {}, key?: string) =>
      post('/claims', { authorizationId, ...more }, key),
    claim: (id: string) => server.get(`/claims/${id}`, { token }),
    ofVisit: (authorizationId: string) => server.get(`/claims/visits/${authorizationId}`, { token }),
    unclaimed: (text = '', query = '', more: object = {}) =>
      post(`/claims/unclaimed${query}`, { text, ...more }),
    search: (body: object = {}, query = '') => post(`/claims/search${query}`, body),
    resubmit: (id: string, correctionNote = 'Quantity corrected', key?: string) =>
      post(`/claims/${id}/resubmit`, { correctionNote }, key),
  };
}
export type Person = ReturnType<typeof person>;

/** Orders an item and returns the line. */
export async function ordered(
  { doctor, items }: Clinic,
  patient: TestPatient,
  code: string,
  quantity = 1,
): Promise<string> {
  const answer = await doctor.order(patient.memberId, [
    { id: items[code], quantity, frequency: 'UD', overrideReason: 'Needed again' },
  ]);
  return String(answer.body.itemList[0]?.memberVisitItemId);
}
