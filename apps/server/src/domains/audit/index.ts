export { sealAudit } from './sealing.ts';
