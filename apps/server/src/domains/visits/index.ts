export { answeredLines } from './answered.ts';
export { displayBoard } from './display.ts';
export { closeEmptyVisits, closesAt, emptyUnless, withOrdered } from './empty.ts';
export { countReady } from './list-store.ts';
export { prioritize } from './priority.ts';
export {
  advance,
  completeWhenDone,
  endWardVisit,
  type LockedAuthorization,
  lockAuthorization,
  lockOpenVisit,
  lockUntakenConsultations,
  lockVisitOfLine,
  lockVisitOfLines,
  lockVisits,
  reopen,
  takeIn,
  takeInAtConsultation,
  type VisitOfLines,
} from './progress.ts';
export { referenceDelivery, requestReferences } from './reference.ts';
export { assertReadsCarePoint, visitRoutes } from './routes.ts';
export { startVisitAt, startVisitForService, startVisitInWard, type VisitParts } from './service.ts';
export { cancelVisitsOf, carePointById } from './store.ts';
export { unused, unusedByOrdered, unusedIf } from './unused.ts';
export { assertStillServes, stillServes } from './validity.ts';
