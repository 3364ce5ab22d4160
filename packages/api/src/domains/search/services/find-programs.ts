import type { StaffContext } from '../../../trpc';
import { conditionOf, most, type Wanted } from './wanted';

export interface FoundProgram {
	id: string;
	name: string;
	accountName: string;
	/** True means enabled. */
	status: boolean;
	/** Has participants that the caller may see: then the result opens at them. */
	hasParticipants: boolean;
}

/** Programs by part of their name, prefix matches first, enabled before disabled ones. */
export async function findPrograms({ db, session }: StaffContext, query: Wanted): Promise<FoundProgram[]> {
	const has = conditionOf(query, 'fold_text(p.name)', 1);
	const begins = conditionOf(query, 'fold_text(p.name)', 1 + has.values.length, true);
	const { rows } = await db.pool.query<FoundProgram>(
		`select p.id, p.name, a.name as "accountName", p.status,
	${session.permissions.manageParticipant} and exists (select from participant x where x.program_id = p.id and x.deleted_at is null) as "hasParticipants"
from program p join account a on a.id = p.account_id
where a.path @> array[$1]::uuid[] and p.deleted_at is null and ${has.sql}
order by (${begins.sql}) desc, p.status desc, p.name collate "und-x-icu", p.id limit ${most}`,
		[session.account.id, ...has.values, ...begins.values],
	);
	return rows;
}
