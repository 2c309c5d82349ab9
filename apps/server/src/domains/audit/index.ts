export { auditDownloads, auditRoutes } from './routes.ts';
export { sealAudit } from './sealing.ts';
