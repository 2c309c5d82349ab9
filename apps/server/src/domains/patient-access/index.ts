export {
  type AccessRecord,
  accessOf,
  accessRecord,
  accessRow,
  assertAccess,
  assertAndRecordAccess,
  readClinical,
  withAccess,
} from './access.ts';
export { grantEmergencyAccess } from './emergency-access.ts';
export { accessSince } from './rule.ts';
