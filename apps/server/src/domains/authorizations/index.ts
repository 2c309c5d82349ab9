export { staleAttemptsJob } from './attempts.ts';
export { recheckDelivery, reconcileDelivery } from './delivery.ts';
export { notForwarded } from './lists.ts';
export { authorizationRoutes } from './routes.ts';
export { releaseDelivery } from './withdraw.ts';
