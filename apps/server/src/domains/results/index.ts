export { readResult, readResultsUnder } from './reading.ts';
export { resultRoutes } from './routes.ts';
export { flagOf } from './rows.ts';
