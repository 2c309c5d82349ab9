export {
  type AccessRecord,
  accessExpression,
  accessOf,
  accessRecord,
  accessRow,
  assertAccess,
  assertAndRecordAccess,
  readClinical,
} from './access.ts';
export { grantEmergencyAccess } from './emergency-access.ts';
export { accessSince } from './rule.ts';
