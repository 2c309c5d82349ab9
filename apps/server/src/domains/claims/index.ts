export { type Checked, checkVisit, type SaidOfClaim, standingInTheWay } from './check.ts';
export { readDetail, readDetailOfVisit, serialOfClaim } from './detail.ts';
export { folioSeries } from './folio.ts';
export { followLedger, frozenFailure, mustNotBeSent } from './follow.ts';
export { claimRoutes } from './routes.ts';
export { sendingRoutes } from './sending-routes.ts';
