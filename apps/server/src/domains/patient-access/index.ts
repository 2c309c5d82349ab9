export {
  accessOf,
  assertAccess,
  assertAndRecordAccess,
  type PatientAccess,
  readClinical,
  recordAccess,
} from './access.ts';
export { grantEmergencyAccess } from './emergency-access.ts';
