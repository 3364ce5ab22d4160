import type { ActivityEntity, activitySchema } from '@rewards/validators/audit';
import type { z } from 'zod';
import { findProgramInScope } from '../../authorization/find-program-in-scope';
import { AppError } from '../../errors';
import { type Access, checkAccess, type StaffContext } from '../../trpc';

interface Rule {
	/** Who may see such a record, and what happened to it. */
	access: Access;
	/** Whether the record is there for somebody of account $2, and under which further ids something of it is told. */
	sql: string;
}

const inAccounts = 'a.path @> array[$2]::uuid[]';
const rules: Record<ActivityEntity, Rule> = {
	account: {
		access: 'staff',
		sql: `select null as also from account a where a.id = $1 and a.deleted_at is null and ${inAccounts}`,
	},
	user: {
		access: ['manageUser'],
		// Nobody has given an account to a user yet who has just registered; they stand on the page of the top account.
		sql: `select null as also from app_user u
			join account a on a.id = coalesce(u.account_id, (select id from account where parent_id is null order by created_at, id limit 1))
			where u.id = $1 and u.deleted_at is null and ${inAccounts}`,
	},
	role: {
		access: ['manageRole', 'manageUser'],
		sql: `select null as also from role r join account a on a.id = r.account_id where r.id = $1 and ${inAccounts}`,
	},
	program: {
		access: ['manageProgram', 'manageContent', 'manageProgramAdvanced'],
		sql: `select null as also from program p join account a on a.id = p.account_id where p.id = $1 and p.deleted_at is null and ${inAccounts}`,
	},
	participant: {
		access: ['manageParticipant'],
		// Whoever came with an import is told of by its entry.
		sql: 'select import_id::text as also from participant where id = $1 and program_id = $2 and deleted_at is null',
	},
	order: {
		access: ['manageOrders', 'manageProgram'],
		sql: 'select null as also from "order" where id = $1 and program_id = $2 and deleted_at is null',
	},
};

/**
 * The ids under which the log tells of a record. FORBIDDEN without a flag that lets one see such records, NOT_FOUND for one that isn't there or
 * isn't the caller's.
 */
export async function findRecord(ctx: StaffContext, record: z.output<typeof activitySchema>): Promise<string[]> {
	const { access, sql } = rules[record.entity];
	checkAccess(ctx, access);
	const within = 'programId' in record ? (await findProgramInScope(ctx, record.programId)).id : ctx.session.account.id;
	const { rows } = await ctx.db.pool.query<{ also: string | null }>({
		name: `audit-record-${record.entity}`,
		text: sql,
		values: [record.id, within],
	});
	const [found] = rows;
	if (!found) throw new AppError('NOT_FOUND', { entity: record.entity });
	return found.also === null ? [record.id] : [record.id, found.also];
}
