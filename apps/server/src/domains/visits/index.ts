export { completeWhenDone, lockOpenVisit, lockVisitOfLines, reopen, type VisitOfLines } from './progress.ts';
export { visitRoutes } from './routes.ts';
