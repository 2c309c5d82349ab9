export {
  type AccessRecord,
  accessOf,
  accessRecord,
  accessRow,
  assertAccess,
  assertAndRecordAccess,
  reachOf,
  readClinical,
} from './access.ts';
export { grantEmergencyAccess } from './emergency-access.ts';
export { accessSince } from './rule.ts';
