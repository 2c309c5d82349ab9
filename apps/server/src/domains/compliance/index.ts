export { type Cell, harmless } from './export-cells.ts';
export { complianceDownloads, complianceRoutes } from './routes.ts';
