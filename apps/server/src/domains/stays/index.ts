export { bedDaysJob } from './bed-days.ts';
export { stayRoutes } from './routes.ts';
export { readStays, unknownStay } from './store.ts';
export { readSummary } from './summary.ts';
