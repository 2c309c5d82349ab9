export { completeWhenDone, lockOpenVisit, lockVisitOfLines, reopen, type VisitOfLines } from './progress.ts';
export { mustReadCarePoint, visitRoutes } from './routes.ts';
