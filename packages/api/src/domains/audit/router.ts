import { router } from '../../trpc';
import { getAuditEntryProcedure } from './procedures/get-audit-entry';
import { listActivityProcedure } from './procedures/list-activity';
import { listAuditProcedure } from './procedures/list-audit';
import { listAuditValuesProcedure } from './procedures/list-audit-values';

/** The audit log: a page of everything, and what happened to one record. */
export const auditRouter = router({
	list: listAuditProcedure,
	distinct: listAuditValuesProcedure,
	get: getAuditEntryProcedure,
	forRecord: listActivityProcedure,
});
