import { router } from '../../trpc';
import { getAuditEntryProcedure } from './procedures/get-audit-entry';
import { listActivityProcedure } from './procedures/list-activity';
import { auditList } from './procedures/list-audit';

/** The audit log: a page of all entries, and the entries of one record. */
export const auditRouter = router({
	...auditList,
	get: getAuditEntryProcedure,
	forRecord: listActivityProcedure,
});
