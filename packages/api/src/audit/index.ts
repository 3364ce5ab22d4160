export { auditJob } from './audit-job';
export { changedFields } from './changed-fields';
export { type AuditActor, type AuditEvent, writeAudit } from './write-audit';
export { writeAuditOn } from './write-audit-on';
