export { blockingFindings, checkVisit } from './check.ts';
export { claimDelivery } from './delivery.ts';
export { readDetail } from './detail.ts';
export { assertNotSent, followLedger } from './follow.ts';
export { lockVisits } from './locks.ts';
export { claimRoutes } from './routes.ts';
export { sendingRoutes } from './sending-routes.ts';
