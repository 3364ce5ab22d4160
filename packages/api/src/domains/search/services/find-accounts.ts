import type { AccountType } from '@rewards/validators/accounts/constants';
import type { StaffContext } from '../../../trpc';
import { conditionOf, most, type Wanted } from './wanted';

export interface FoundAccount {
	id: string;
	name: string;
	type: AccountType;
	/** Blank for the caller's own account. */
	parentName: string;
}

/** Accounts by part of their name, prefix matches first. */
export async function findAccounts({ db, session }: StaffContext, query: Wanted): Promise<FoundAccount[]> {
	const has = conditionOf(query, 'fold_text(a.name)', 1);
	const begins = conditionOf(query, 'fold_text(a.name)', 1 + has.values.length, true);
	const { rows } = await db.pool.query<FoundAccount>(
		`select a.id, a.name, a.type, case when a.id = $1 then '' else coalesce(p.name, '') end as "parentName"
from account a left join account p on p.id = a.parent_id
where a.path @> array[$1]::uuid[] and a.deleted_at is null and ${has.sql}
order by (${begins.sql}) desc, a.name collate "und-x-icu", a.id limit ${most}`,
		[session.account.id, ...has.values, ...begins.values],
	);
	return rows;
}
