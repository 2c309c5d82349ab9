export { followLedger, frozenFailure, mustNotBeSent } from './follow.ts';
export { claimRoutes } from './routes.ts';
