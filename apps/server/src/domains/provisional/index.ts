export { reconcileDelivery } from './delivery.ts';
export { provisionalRoutes } from './routes.ts';
