export { closeEmptyVisits, closesAt, empty } from './empty.ts';
export {
  completeWhenDone,
  holdAuthorization,
  lockOpenVisit,
  lockVisitOfLines,
  reopen,
  takeIn,
  takeInAtConsultation,
  type VisitOfLines,
} from './progress.ts';
export { referenceDelivery } from './reference.ts';
export { mustReadCarePoint, visitRoutes } from './routes.ts';
export { unused } from './unused.ts';
export { mustServe } from './validity.ts';
