export { auditJob } from './audit-job';
export { changedFields, isUnchanged } from './changed-fields';
export { type AuditActor, type AuditEvent, auditRow, writeAudit } from './write-audit';
export { auditOfJson, writeAuditOn } from './write-audit-on';
