import {
  type CareKind,
  careKinds,
  type Endpoint,
  type Role,
  readsVisitsAt,
  startedVisit,
  verifiedCard,
} from '@afyakadi/contract';
import { carePoints, type FacilityKey, password } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';

/** What a facility holds that the other must never reach. */
export interface Holdings {
  cardNo: string;
  lastName: string;
  authorizationId: string;
  authorizationNo: string;
  memberId: string;
  carePoints: Record<CareKind, string>;
  visits: Record<CareKind, string>;
  diagnosisId: string;
  allergyId: string;
}

/** Gives a facility one authorized patient, unknown to the other, with an open visit at each kind of care point. */
export async function fillHoldings(server: TestServer, facility: FacilityKey): Promise<Holdings> {
  const cardNo = `ATTACK-${facility}`;
  const lastName = `Siri${facility}`;
  await server.rows(
    `insert into register.member (id, verifier_id, card_no, card_key, first_name, last_name, gender, date_of_birth,
       card_status, authorization_status, remarks)
     values (gen_random_uuid(), 'NHIF', $1, upper($1), 'Asha', $2, 'Female', '1991-02-03', 'Active', 'ACCEPTED', '')`,
    [cardNo, lastName],
  );
  const receptionist = await server.signIn('receptionist', facility);
  const verified = await server.post('/card/authorize', {
    token: receptionist,
    body: { cardNo, cardTypeID: 'NHIFCard' },
  });
  const { id, authorizationNo, authorizedMemberId } = verifiedCard.parse(verified.body.item);
  const doctor = await server.signIn('doctor', facility);
  const points: Record<CareKind, string> = { ...carePoints };
  const visits: Record<CareKind, string> = { ...carePoints };
  for (const kind of careKinds) {
    points[kind] = facility === 'first' ? carePoints[kind] : carePoints[kind].replace('c0', 'd0');
    const body = { pointOfCareId: points[kind], authorizedClientId: id };
    const started = await server.post('/point-of-cares', { token: doctor, body });
    visits[kind] = startedVisit.parse(started.body.item).authorizedPointOfCareId;
  }
  const record = async (what: 'diagnoses' | 'allergies', body: object): Promise<string> => {
    const stored = await server.post(`/patients/${authorizedMemberId}/${what}`, { token: doctor, body });
    return stored.body.data.item.id;
  };
  return {
    diagnosisId: await record('diagnoses', { code: 'I10' }),
    allergyId: await record('allergies', { substance: 'Aspirin', severity: 'Mild' }),
    ...{ cardNo, lastName, authorizationNo, carePoints: points, visits },
    authorizationId: id,
    memberId: authorizedMemberId,
  };
}

/** The kind of care point that a role works at. */
export function kindOf(role: Role): CareKind {
  return readsVisitsAt[role][0] ?? 'consultation';
}

/** The address of a call, with identifiers out of these holdings. */
export function pathOf(endpoint: Endpoint, role: Role, held: Holdings): string {
  return endpoint.path.replace('{id}', () => {
    if (endpoint.path.startsWith('/card/')) return held.authorizationId;
    if (endpoint.path.startsWith('/patients/')) return held.memberId;
    if (endpoint.path.startsWith('/point-of-cares/visits/')) return held.visits[kindOf(role)];
    if (endpoint.path.startsWith('/point-of-cares/')) return held.carePoints[kindOf(role)];
    if (endpoint.path.startsWith('/diagnoses/')) return held.diagnosisId;
    if (endpoint.path.startsWith('/allergies/')) return held.allergyId;
    throw new Error(`What is the id of ${endpoint.path}?`);
  });
}

/** A body that the call accepts; the wrong current password keeps the account as it is. */
export function bodyOf(endpoint: Endpoint, role: Role, held: Holdings): Record<string, unknown> {
  const bodies: Record<string, Record<string, unknown>> = {
    login: { role, identifier: '300001', password },
    changePassword: { currentPassword: 'not-the-password', newPassword: 'another-long-one' },
    authorizeCard: { cardNo: held.cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1 },
    searchCards: { text: 'Siri' },
    completeIdentity: {
      ...{ firstName: 'Asha', middleName: '', lastName: 'Juma', gender: 'Female' },
      dateOfBirth: '1991-02-03',
    },
    withdrawAuthorization: { reason: 'Wrong patient' },
    searchVisits: { text: 'Siri' },
    startVisit: { pointOfCareId: held.carePoints[kindOf(role)], authorizedClientId: held.authorizationId },
    cancelVisit: { reason: 'Wrong care point' },
    addDiagnosis: { code: 'B54' },
    withdrawDiagnosis: { reason: 'Blood slide negative' },
    addNote: { text: 'Seen' },
    addAllergy: { substance: 'Penicillin', severity: 'Severe' },
    withdrawAllergy: { reason: 'Recorded wrongly' },
  };
  return bodies[endpoint.name] ?? {};
}
