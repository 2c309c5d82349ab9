export { complianceDownloads, complianceRoutes } from './routes.ts';
