export { exportAuditProcedure } from './procedures/export-audit';
export { auditRouter } from './router';
