export { complianceRoutes } from './routes.ts';
