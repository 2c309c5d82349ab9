export { demandedByRules } from './demands.ts';
export { mayGoOn, readAskings } from './go-on.ts';
export { leftOpenJob } from './left-open.ts';
export { type HeldMember, holdMember } from './members.ts';
export { freeNumber, nextOwnNumber } from './numbers.ts';
export type { Provisional } from './provisional.ts';
export { recheckDelivery } from './recheck.ts';
export { enqueueRelease, releaseDelivery } from './release.ts';
export { cardRoutes } from './routes.ts';
export { toVerifiedCard } from './rows.ts';
export { enqueueSettling } from './settle-now.ts';
export {
  confirm,
  holdProvisional,
  isHeldElsewhere,
  leaveToPerson,
  notConfirmed,
  provisionalById,
  renumberVisits,
  tell,
} from './settling.ts';
export { cardById, storeIdentity } from './store.ts';
export { authorizationSubjects } from './subjects.ts';
export { type VisitTypeRow, validToday } from './verification-store.ts';
