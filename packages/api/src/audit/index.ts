export { type AuditActor, type AuditEvent, auditRow, writeAudit } from './write-audit';
