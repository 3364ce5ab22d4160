import { type ActivityEntity, auditRecords } from '@rewards/validators/audit/constants';
import type { activitySchema } from '@rewards/validators/audit/schemas';
import type { z } from 'zod';
import { findProgramInScope } from '../../authorization/find-program-in-scope';
import { AppError } from '../../errors';
import { checkAccess, type StaffContext } from '../../trpc';

/** A record as audit entries name it. */
export interface LoggedRecord {
	entity: string;
	id: string;
}

const inAccounts = 'a.path @> array[$2]::uuid[]';
const nothingElse = 'null as entity, null as id';
/**
 * No rows when the record isn't visible to account $2 (for records in a program: program $2), else at least one row:
 * the other records whose entries also report on it, by `entity` and `id` of the log; null when there are none.
 */
const sqlOf: Record<ActivityEntity, string> = {
	account: `select ${nothingElse} from account a where a.id = $1 and a.deleted_at is null and ${inAccounts}`,
	// A user who has just registered has no account yet; they appear on the page of the top account.
	user: `select ${nothingElse} from app_user u
			join account a on a.id = coalesce(u.account_id, (select id from account where parent_id is null order by created_at, id limit 1))
			where u.id = $1 and u.deleted_at is null and ${inAccounts}`,
	role: `select ${nothingElse} from role r join account a on a.id = r.account_id where r.id = $1 and ${inAccounts}`,
	program: `select ${nothingElse} from program p join account a on a.id = p.account_id where p.id = $1 and p.deleted_at is null and ${inAccounts}`,
	// The entry of an import reports on each participant that it added or gave points; the entry of a batch reports on
	// each of its codes. Those of a merged participant report on the one that was kept.
	participant: `select also.entity, also.id from participant p cross join lateral (
				select 'participant' as entity, p.import_id::text as id
				union all select 'claimCodeBatch', p.batch_id::text
				union all select own.entity, own.id from participant m cross join lateral (
					values ('participant', m.id::text), ('participant', m.import_id::text), ('claimCodeBatch', m.batch_id::text)
				) own(entity, id) where m.program_id = p.program_id and m.merged_into_id = p.id
				union select 'participant', e.import_id::text from ledger_entry e
					where e.program_id = p.program_id and e.participant_id = p.id and e.import_id is not null
			) also
			where p.id = $1 and p.program_id = $2 and p.deleted_at is null`,
	order: `select ${nothingElse} from "order" where id = $1 and program_id = $2 and deleted_at is null`,
	claimCodeBatch: `select ${nothingElse} from claim_code_batch where id = $1 and program_id = $2`,
};

/**
 * The records whose entries report on a record: itself first, each once. FORBIDDEN without a flag for such records,
 * NOT_FOUND for a record that doesn't exist or isn't the caller's.
 */
export async function findRecord(ctx: StaffContext, record: z.output<typeof activitySchema>): Promise<LoggedRecord[]> {
	checkAccess(ctx, auditRecords[record.entity].activity);
	const within = 'programId' in record ? (await findProgramInScope(ctx, record.programId)).id : ctx.session.account.id;
	const { rows } = await ctx.db.pool.query<{ entity: string | null; id: string | null }>({
		name: `audit-record-${record.entity}`,
		text: sqlOf[record.entity],
		values: [record.id, within],
	});
	if (rows.length === 0) throw new AppError('NOT_FOUND', { entity: record.entity });
	const also = rows.flatMap(({ entity, id }) => (entity === null || id === null ? [] : [{ entity, id }]));
	return [{ entity: record.entity, id: record.id }, ...also];
}
