export { staleAttemptsJob } from './attempts.ts';
export { recheckDelivery } from './recheck.ts';
export { reconcileDelivery } from './reconcile.ts';
export { authorizationRoutes } from './routes.ts';
export { releaseDelivery } from './withdraw.ts';
