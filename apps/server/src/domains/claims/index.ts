export { blockingFindings, checkVisit } from './check.ts';
export { claimDelivery } from './delivery.ts';
export { readDetail } from './detail.ts';
export { claimRoutes } from './routes.ts';
export { sendingRoutes } from './sending-routes.ts';
export { claimSubscriber } from './subscriber.ts';
