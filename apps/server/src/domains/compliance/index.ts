export { type Cell, csvStyle, harmless } from '../../platform/export-cells.ts';
export { complianceRoutes } from './routes.ts';
