export { type Cell, csvStyle, harmless } from '../../platform/export-cells.ts';
export { complianceDownloads, complianceRoutes } from './routes.ts';
