export { auditJob } from './audit-job';
export { type AuditActor, type AuditEvent, writeAudit } from './write-audit';
export { writeAuditOn } from './write-audit-on';
