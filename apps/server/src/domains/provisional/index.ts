export { settleDelivery } from './delivery.ts';
export { provisionalRoutes } from './routes.ts';
