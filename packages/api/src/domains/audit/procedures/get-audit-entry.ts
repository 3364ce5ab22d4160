import { type AuditFields, auditIdSchema } from '@rewards/validators/audit/schemas';
import { AppError } from '../../../errors';
import { permitted, type StaffContext } from '../../../trpc';
import { currentName } from '../current-name';
import { namesOf } from '../names-of';
import { shownTo } from '../shown-fields';

export interface AuditEntryView {
	id: string;
	at: Date;
	actorId: string | null;
	/** Blank for the system itself. */
	actorName: string;
	action: string;
	entity: string;
	entityId: string;
	recordName: string;
	/** The current name; blank when the record is gone. */
	currentName: string;
	accountId: string;
	accountName: string;
	programId: string | null;
	programName: string | null;
	ip: string;
	sessionId: string | null;
	/** Changed fields only, secrets as "set". A creation has no `before`, a deletion no `after`. */
	before: AuditFields | null;
	after: AuditFields | null;
	/** Names of the records that the entry mentions by id. */
	names: Record<string, string>;
}

// A program that has moved away and its participants have no name here: see `auditGrid`.
const sql = `select e.id, e.at, e.actor_id as "actorId", e.actor_name as "actorName", e.action, e.entity, e.entity_id as "entityId",
	audit_record_name(e.before, e.after) as "recordName",
	case when e.program_id is null or p.id is not null then ${currentName} else '' end as "currentName", e.account_id as "accountId", a.name as "accountName",
	e.program_id as "programId", p.name as "programName", e.ip, e.session_id as "sessionId", e.before, e.after
from audit_entry e join account a on a.id = e.account_id 
	left join (program p join account pa on pa.id = p.account_id and pa.path @> array[$2]::uuid[]) on p.id = e.program_id
where e.id = $1 and a.path @> array[$2]::uuid[]`;

/** One entry with the values before and after; NOT_FOUND outside the caller's accounts. */
export async function getAuditEntry(ctx: Pick<StaffContext, 'db' | 'session'>, id: string): Promise<AuditEntryView> {
	const values = [id, ctx.session.account.id];
	const { rows } = await ctx.db.pool.query<Omit<AuditEntryView, 'names'>>({ name: 'audit-entry', text: sql, values });
	const [entry] = rows;
	if (!entry) throw new AppError('NOT_FOUND', { entity: 'auditEntry' });
	const shown = shownTo(ctx, entry, entry.entityId);
	// No name for a program that has moved away.
	return { ...shown, names: await namesOf(ctx, [shown], entry.programName === null ? null : entry.programId) };
}

export const getAuditEntryProcedure = permitted('manageRole')
	.input(auditIdSchema)
	.query(({ ctx, input }) => getAuditEntry(ctx, input.id));
