export { auditRoutes } from './routes.ts';
export { sealAudit, sealBatch } from './sealing.ts';
