export { blockingFindings, checkVisit } from './check.ts';
export { claimDelivery } from './delivery.ts';
export { readDetail } from './detail.ts';
export { claimRoutes, sendingRoutes } from './routes.ts';
export { claimSubscriber } from './subscriber.ts';
