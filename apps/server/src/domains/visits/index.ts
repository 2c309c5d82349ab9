export {
  completeWhenDone,
  holdAuthorization,
  lockOpenVisit,
  lockVisitOfLines,
  reopen,
  takeIn,
  type VisitOfLines,
} from './progress.ts';
export { referenceDelivery } from './reference.ts';
export { mustReadCarePoint, visitRoutes } from './routes.ts';
export { unused } from './unused.ts';
export { mustServe } from './validity.ts';
