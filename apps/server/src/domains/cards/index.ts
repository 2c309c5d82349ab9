export { demandedByRules } from './demands.ts';
export { type LockedMember, lockMember } from './members.ts';
export { freeNumber, nextOwnNumber } from './numbers.ts';
export type { Provisional } from './provisional.ts';
export { canIssueProvisional, readRecentAttempts } from './recent-attempts.ts';
export { recheckDelivery } from './recheck.ts';
export {
  confirm,
  isNumberTaken,
  leaveToPerson,
  lockProvisional,
  notConfirmed,
  provisionalById,
  recordOutcome,
  renumberVisits,
} from './reconcile.ts';
export { enqueueReconcile } from './reconcile-now.ts';
export { enqueueRelease, releaseDelivery } from './release.ts';
export { cardRoutes } from './routes.ts';
export { toVerifiedCard } from './rows.ts';
export { staleAttemptsJob } from './stale-attempts.ts';
export { cardById, storeIdentity } from './store.ts';
export { authorizationSubjects } from './subjects.ts';
export { type VisitTypeRow, validToday } from './verification-store.ts';
