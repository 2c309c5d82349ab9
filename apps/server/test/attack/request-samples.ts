import { type Endpoint, type EndpointName, frequencies, type Role, worksAt } from '@afyakadi/contract';
import type { RequestSample, RequestSampleOf } from './request-sample.ts';
import { administrationSamples } from './request-samples-administration.ts';
import { connectionSamples } from './request-samples-connection.ts';
import { outboxSamples } from './request-samples-outbox.ts';
import { provisionalSamples } from './request-samples-provisional.ts';
import { securitySamples } from './request-samples-security.ts';
import { staySamples } from './request-samples-stays.ts';
import type { PointKind, TenantFixtures } from './tenant-fixtures.ts';
import { referTo } from './tenant-fixtures-claims.ts';

/** The kind of care point at which a role works. */
function kindOf(role: Role): PointKind {
  const points: readonly PointKind[] = [
    'consultation',
    'registration',
    'pharmacy',
    'laboratory',
    'procedures',
  ];
  return points.find((kind) => worksAt[role].includes(kind)) ?? 'consultation';
}

/** Roles that work at one kind of care point. */
const atOnePoint: readonly Role[] = ['pharmacist', 'lab_tech', 'practitioner'];

/** A role's own choice; others have the laboratory's. */
function ofStation<T>(role: Role, choices: { pharmacy: T; laboratory: T; procedures: T }): T {
  if (role === 'pharmacist') return choices.pharmacy;
  return role === 'practitioner' ? choices.procedures : choices.laboratory;
}

/** Every call of the contract as a user makes it, with identifiers of these fixtures. */
const samples: Record<EndpointName, RequestSampleOf> = {
  ...securitySamples,
  ...administrationSamples,
  ...connectionSamples,
  ...provisionalSamples,
  ...outboxSamples,
  ...staySamples,
  authorizeCard: ({ cardNo }) => ({
    body: { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1 },
  }),
  authorizedCards: () => ({}),
  searchCards: () => ({ body: { text: 'Siri' } }),
  completeIdentity: ({ spare }) => ({
    ids: { id: spare.authorizationId },
    body: {
      firstName: 'Asha',
      middleName: '',
      lastName: 'Juma',
      gender: 'Female',
      dateOfBirth: '1991-02-03',
    },
  }),
  withdrawAuthorization: ({ spare }) => ({
    ids: { id: spare.authorizationId },
    body: { reason: 'Wrong patient' },
  }),
  patientDetails: ({ memberId }) => ({ ids: { id: memberId } }),
  openRecord: ({ memberId }) => ({ ids: { id: memberId }, body: { reason: 'Called to help at the ward' } }),
  searchAudit: ({ memberId }) => ({ body: { memberId, action: 'record.' } }),
  auditedPatients: () => ({ body: { text: 'Siri' } }),
  auditHeadOf: () => ({}),
  emergencyAccesses: () => ({}),
  carePointVisits: ({ carePoints }, role) => ({ ids: { id: carePoints[kindOf(role)] } }),
  waitingCounts: () => ({}),
  searchVisits: ({ carePoints }, role) => ({
    ids: { id: carePoints[kindOf(role)] },
    body: { text: 'Siri' },
  }),
  startVisit: ({ carePoints, authorizationId }, role) => ({
    body: { pointOfCareId: carePoints[kindOf(role)], authorizedClientId: authorizationId },
  }),
  takeVisit: ({ visits }, role) => ({ ids: { id: visits[kindOf(role)] } }),
  callNext: ({ carePoints }, role) => ({ ids: { id: carePoints[kindOf(role)] }, body: { room: '2' } }),
  callVisit: ({ visits }, role) => ({ ids: { id: visits[kindOf(role)] }, body: { room: '2' } }),
  recordAbsence: ({ visits }, role) => ({ ids: { id: visits[kindOf(role)] } }),
  createDisplayToken: () => ({}),
  completeVisit: ({ visits }) => ({ ids: { id: visits.consultation } }),
  undoCompleteVisit: ({ visits }) => ({ ids: { id: visits.consultation } }),
  cancelVisit: ({ visits }, role) => ({
    ids: { id: visits[atOnePoint.includes(role) ? kindOf(role) : 'registration'] },
    body: { reason: 'Wrong care point' },
  }),
  carePoints: () => ({}),
  cardTypes: () => ({}),
  visitTypes: () => ({}),
  facilityItems: () => ({}),
  dashboard: () => ({}),
  dashboardWork: () => ({}),
  searchItems: ({ memberId }) => ({
    body: { authorizedMemberId: memberId, itemName: 'siri', itemTypeId: 3, category: 'medicine' },
  }),
  orderableItems: ({ memberId, items }) => ({
    body: { authorizedMemberId: memberId, items: [items.notGiven] },
  }),
  checkOrder: (fixtures) => ({ body: orderOf(fixtures) }),
  addOrder: (fixtures) => ({ body: orderOf(fixtures) }),
  treatmentItems: ({ carePoints, memberId }, role) => ({
    ids: {
      pointOfCareId: carePoints[atOnePoint.includes(role) ? kindOf(role) : 'pharmacy'],
      authorizedMemberId: memberId,
    },
  }),
  prescriptions: ({ memberId }) => ({ ids: { id: memberId } }),
  orderedServices: ({ memberId }) => ({ ids: { id: memberId } }),
  patientMedicines: ({ memberId }) => ({ ids: { id: memberId } }),
  readyTexts: () => ({ query: 'itemCode=A-performed' }),
  keepReadyText: () => ({ body: { itemCode: 'A-performed', text: 'Normal.', kept: true } }),
  orderSets: () => ({ query: 'category=medicine' }),
  saveOrderSet: ({ items }) => ({
    body: {
      name: 'Malaria, uncomplicated, adult',
      category: 'medicine',
      lines: [{ itemId: items.notGiven, dosage: '4 tablets', dose: 4, frequency: 'BD', durationDays: 3 }],
    },
  }),
  renameOrderSet: ({ orderSets }) => ({ ids: { id: orderSets.renamed }, body: { name: 'Malaria, adult' } }),
  removeOrderSet: ({ orderSets }) => ({ ids: { id: orderSets.removed } }),
  cancelLine: ({ lines }) => ({ ids: { id: lines.cancelled }, body: { reason: 'Changed my mind' } }),
  closeLine: ({ lines }, role) => ({
    ids: {
      id: ofStation(role, {
        pharmacy: lines.notGiven,
        laboratory: lines.notDone,
        procedures: lines.serviceNotDone,
      }),
    },
    body: { reason: 'Patient left', remarks: 'Went home' },
  }),
  dispenseLine: ({ lines }) => ({
    body: { memberVisitItemId: lines.dispensed, quantity: 1, overrideReason: 'Tolerated before' },
  }),
  dispenseAll: ({ lines }) => ({
    body: {
      lines: [{ memberVisitItemId: lines.dispensed, quantity: 1, overrideReason: 'Tolerated before' }],
    },
  }),
  substituteItems: ({ lines }) => ({ ids: { id: lines.substituted } }),
  substituteLine: ({ lines, items }) => ({
    ids: { id: lines.substituted },
    body: { itemId: items.brand, quantity: 1, reason: 'Out of stock' },
  }),
  performService: ({ lines, words }) => ({
    body: { memberVisitItemId: lines.performed, quantity: 1, report: words.report },
  }),
  reverseDispense: ({ dispenseId, performedId }, role) => ({
    ids: { id: role === 'pharmacist' ? dispenseId : performedId },
    body: { quantity: 1, reason: 'Brought back unopened' },
  }),
  submitLabResult: ({ lines, words }) => ({
    body: { memberVisitItemId: lines.submitted, remarks: words.result, values: [{ code: 'HB', value: 9.8 }] },
  }),
  recordSamples: ({ lines }) => ({
    body: { act: 'collected', lines: [{ memberVisitItemId: lines.together }] },
  }),
  submitAllLabResults: ({ lines, words }) => ({
    body: {
      results: [
        { memberVisitItemId: lines.together, remarks: words.result, values: [{ code: 'HB', value: 11.2 }] },
      ],
    },
  }),
  correctLabResult: ({ lines, words }) => ({
    body: {
      memberVisitItemId: lines.corrected,
      remarks: words.result,
      reason: 'Wrong tube',
      version: 1,
      values: [{ code: 'HB', value: 10.4 }],
    },
  }),
  authorizeLabResult: ({ lines }) => ({ body: { memberVisitItemId: lines.authorized, version: 1 } }),
  notifyCriticalResult: ({ lines }) => ({
    body: { memberVisitItemId: lines.critical, version: 1, notifiedTo: 'Dr Grace Mollel' },
  }),
  seeCriticalResult: ({ lines }) => ({ body: { memberVisitItemId: lines.critical, version: 1 } }),
  criticalResults: () => ({}),
  viewLabResult: ({ lines }) => ({ ids: { id: lines.corrected } }),
  labResults: ({ memberId }) => ({ ids: { id: memberId } }),
  diagnosisCodes: () => ({}),
  patientVisits: ({ memberId }) => ({ ids: { id: memberId } }),
  patientDiagnoses: ({ memberId }) => ({ ids: { id: memberId } }),
  addDiagnosis: ({ memberId }) => ({
    ids: { id: memberId },
    body: { code: 'B54', certainty: 'Provisional', note: 'Fever' },
  }),
  finalizeDiagnosis: ({ diagnosisId }) => ({ ids: { id: diagnosisId } }),
  withdrawDiagnosis: ({ diagnosisId }) => ({
    ids: { id: diagnosisId },
    body: { reason: 'Blood slide negative' },
  }),
  patientNotes: ({ memberId }) => ({ ids: { id: memberId } }),
  addNote: ({ memberId }) => ({ ids: { id: memberId }, body: { text: 'Seen' } }),
  patientVitals: ({ memberId }) => ({ ids: { id: memberId } }),
  addVitals: ({ memberId }) => ({
    ids: { id: memberId },
    body: { weightKg: 62.5, temperatureC: 38.4, pulse: 130, systolic: 95, diastolic: 60, oxygen: 97 },
  }),
  withdrawVitals: ({ vitalsId }) => ({ ids: { id: vitalsId }, body: { reason: 'Another patient' } }),
  patientAllergies: ({ memberId }) => ({ ids: { id: memberId } }),
  addAllergy: ({ memberId }) => ({
    ids: { id: memberId },
    body: { substance: 'Penicillin', reaction: 'Rash', severity: 'Severe' },
  }),
  withdrawAllergy: ({ allergyId }) => ({ ids: { id: allergyId }, body: { reason: 'Recorded wrongly' } }),
  // Each station requests approvals for its own lines.
  requestApproval: ({ lines }, role) => ({
    body: {
      memberVisitItemId: ofStation(role, {
        pharmacy: lines.dispensed,
        laboratory: lines.asked,
        procedures: lines.serviceAsked,
      }),
      reason: 'Persistent headache',
      quantity: 1,
    },
  }),
  refreshApproval: ({ pendingApprovalId, pharmacyApprovalId, serviceApprovalId }, role) => ({
    ids: {
      id: ofStation(role, {
        pharmacy: pharmacyApprovalId,
        laboratory: pendingApprovalId,
        procedures: serviceApprovalId,
      }),
    },
  }),
  enterApproval: ({ lines, letterNo }, role) => ({
    body: {
      memberVisitItemId: ofStation(role, {
        pharmacy: lines.dispensed,
        laboratory: lines.lettered,
        procedures: lines.serviceLettered,
      }),
      referenceNo: letterNo,
    },
  }),
  searchReferrals: () => ({ body: { text: 'Siri', direction: 'out', status: 'Pending' } }),
  referralOf: ({ referralIds }) => ({ ids: { id: referralIds.pending } }),
  referralFacilities: () => ({}),
  createReferral: ({ memberId }) => ({
    body: {
      authorizedMemberId: memberId,
      toFacilityCode: referTo,
      diagnosisCodes: ['B54'],
      reason: 'Needs a cardiologist',
      remarks: 'On two medicines',
    },
  }),
  completeReferral: ({ referralIds }) => ({ ids: { id: referralIds.pending } }),
  resubmitReferral: ({ referralIds }) => ({
    ids: { id: referralIds.rejected },
    body: { toFacilityCode: referTo, reason: 'Needs a heart ultrasound', remarks: 'Fasting' },
  }),
  complianceReport: () => ({ query: 'period=monthly&date=2026-11-21' }),
  unclaimedVisits: () => ({ body: { text: 'Siri' } }),
  claimOfVisit: ({ unclaimedAuthorizationId }) => ({ ids: { id: unclaimedAuthorizationId } }),
  buildClaim: ({ unclaimedAuthorizationId }) => ({
    body: { authorizationId: unclaimedAuthorizationId, status: 'Draft', lateReason: 'The system was down' },
  }),
  claim: ({ claimIds }) => ({ ids: { id: claimIds.draft } }),
  searchClaims: () => ({ body: { text: 'Siri' } }),
  resubmitClaim: ({ claimIds }) => ({
    ids: { id: claimIds.rejected },
    body: { correctionNote: 'Quantity corrected' },
  }),
  submitClaim: ({ claimIds, claimAmount }) => ({
    ids: { id: claimIds.pending },
    body: { amountClaimed: claimAmount },
  }),
  claimDecision: ({ claimIds }) => ({ ids: { id: claimIds.submitted } }),
  claimDecisions: () => ({}),
  claimMonths: () => ({}),
  closeMonth: ({ closable }) => ({ body: closable }),
  reconcileMonth: ({ closed: { year, month } }) => ({ query: `year=${year}&month=${month}` }),
  recordPayment: ({ closed }) => ({
    body: { ...closed, amount: 1_000, paidOn: '2020-04-01', reference: 'EFT-2020-04' },
  }),
};

function orderOf({ memberId, items, diagnosisId }: TenantFixtures): Record<string, unknown> {
  const line = {
    id: items.notGiven,
    quantity: 3,
    dosage: '1 tablet',
    dose: 1,
    frequency: frequencies[1],
    durationDays: 3,
    diagnosisId,
    doctorNote: 'After food',
    overrideReason: 'Tolerated before',
  };
  return { authorizedMemberId: memberId, memberItems: [line, { id: items.notDone }] };
}

const byName = new Map<string, RequestSampleOf>(Object.entries(samples));

function requestSampleOf({ name }: Endpoint, fixtures: TenantFixtures, role: Role): RequestSample {
  const sample = byName.get(name);
  if (!sample)
    throw new Error(`${name} has no sample: give it one in apps/server/test/attack/request-samples.ts`);
  return sample(fixtures, role);
}

/** The address of a call, with identifiers of these fixtures. */
export function pathOf(endpoint: Endpoint, role: Role, fixtures: TenantFixtures): string {
  const { ids = {}, query } = requestSampleOf(endpoint, fixtures, role);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (!id) throw new Error(`The sample of ${endpoint.name} has no ${name}`);
    return id;
  });
  return query ? `${path}?${query}` : path;
}

/** A body that the call accepts. */
export function bodyOf(endpoint: Endpoint, role: Role, fixtures: TenantFixtures): Record<string, unknown> {
  return requestSampleOf(endpoint, fixtures, role).body ?? {};
}
