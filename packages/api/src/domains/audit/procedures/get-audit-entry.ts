import { auditIdSchema } from '@rewards/validators/audit/schemas';
import { permitted } from '../../../trpc';
import { getAuditEntry } from '../services/get-audit-entry';

export const getAuditEntryProcedure = permitted('manageRole')
	.input(auditIdSchema)
	.query(({ ctx, input }) => getAuditEntry(ctx, input.id));
