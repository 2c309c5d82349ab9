import type { EndpointName, LiveTopic } from '@afyakadi/contract';
import { rootsOf } from './liveKeys.ts';

/** Returns the roots of the queries that show these topics, and of further ones without a topic. */
const showing = (topics: readonly LiveTopic[], ...others: readonly string[]): readonly string[] => [
  ...new Set([...topics.flatMap(rootsOf), ...others]),
];

const administration = showing([], 'admin', 'care-points', 'items');
const imports = showing([], 'admin', 'items');
const own = showing([], 'own');
const visits = showing(['visits']);
const diagnoses = showing(['diagnoses']);
const vitals = showing(['vitals']);
const results = showing(['results', 'critical'], 'prescriptions');
const orderLines = showing(['orders']);
const dispensing = showing(['dispensing'], 'results');
const approvals = showing(['orders'], 'unclaimed', 'claim');
const claims = showing(['claims']);
const allergies = showing(['allergies'], 'patient', 'items', 'lines', 'prescriptions');
const provisional = showing(['cards', 'visits', 'scheme']);
/** Without the settings: the answer contains them and replaces the cached ones. */
const connection = showing([], 'scheme', 'unrecognized-responses');
const orderSets = showing([], 'order-sets');
const nothing: readonly string[] = [];

/**
 * The roots of the queries that each change touches. They are refetched after its answer, or if the answer is lost.
 */
export const queriesTouchedBy: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
  authorizeCard: showing(['cards']),
  completeIdentity: showing(['cards']),
  decideIdentity: provisional,
  withdrawAuthorization: showing(['cards', 'visits']),
  issueProvisional: provisional,
  closeProvisional: provisional,
  reconcileProvisional: provisional,
  openRecord: nothing,
  startVisit: visits,
  takeVisit: visits,
  cancelVisit: visits,
  completeVisit: visits,
  undoCompleteVisit: visits,
  requestAdmission: visits,
  cancelAdmission: visits,
  admitPatient: visits,
  transferPatient: visits,
  dischargePatient: visits,
  addOrder: orderLines,
  saveOrderSet: orderSets,
  renameOrderSet: orderSets,
  removeOrderSet: orderSets,
  cancelLine: orderLines,
  closeLine: showing(['dispensing', 'results', 'services']),
  performService: showing(['services']),
  dispenseLine: dispensing,
  dispenseAll: dispensing,
  reverseDispense: showing(['dispensing', 'services'], 'results'),
  submitLabResult: results,
  submitAllLabResults: results,
  correctLabResult: results,
  authorizeLabResult: results,
  notifyCriticalResult: showing(['results', 'critical']),
  seeCriticalResult: showing(['results', 'critical']),
  requestApproval: approvals,
  enterApproval: approvals,
  refreshApproval: approvals,
  addDiagnosis: diagnoses,
  finalizeDiagnosis: diagnoses,
  withdrawDiagnosis: diagnoses,
  addNote: diagnoses,
  addVitals: vitals,
  withdrawVitals: vitals,
  addAllergy: allergies,
  withdrawAllergy: allergies,
  createReferral: showing(['referrals']),
  completeReferral: showing(['referrals']),
  resubmitReferral: showing(['referrals']),
  buildClaim: claims,
  submitClaim: claims,
  resubmitClaim: claims,
  claimDecision: claims,
  claimDecisions: claims,
  recordPayment: claims,
  closeMonth: claims,
  saveSchemeSettings: connection,
  testSchemeConnection: connection,
  retryOutbox: showing(['scheme']),
  giveUpOutbox: showing(['scheme']),
  createAccount: administration,
  updateAccount: administration,
  disableAccount: administration,
  enableAccount: administration,
  unlockAccount: administration,
  resetAccount: administration,
  endAccountSessions: administration,
  createCarePoint: administration,
  updateCarePoint: administration,
  createBed: administration,
  updateBed: administration,
  createItem: administration,
  updateItem: administration,
  updateSettings: administration,
  setLogo: showing([], 'facility-logo'),
  removeLogo: showing([], 'facility-logo'),
  applyImport: imports,
  discardImport: imports,
  fetchTariff: imports,
  changePassword: own,
  // The dialog refetches them itself, after it has shown the recovery codes.
  addPasskey: nothing,
  removePasskey: own,
  confirmTotp: nothing,
  removeTotp: own,
  newRecoveryCodes: own,
  endSessions: own,
};

/** Returns the roots of the queries that these calls touch, without duplicates. */
export function touchedRoots(names: readonly EndpointName[]): readonly string[] {
  return [...new Set(names.flatMap((name) => queriesTouchedBy[name] ?? []))];
}
