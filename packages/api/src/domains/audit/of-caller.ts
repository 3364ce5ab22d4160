import type { GridFilter } from '@rewards/validators/grid';
import type { StaffContext } from '../../trpc';

/**
 * Up to this many accounts, entries are found by account; with more accounts, enough entries are among the newest of
 * all.
 */
const few = 100;
const sql = 'select id from account where path @> array[$1]::uuid[] limit $2';

/**
 * Condition for the entries of the caller's account and those below. A small set of accounts is listed by id:
 * PostgreSQL cannot estimate how little of the log belongs to a small account, and would read the whole log for one
 * page.
 */
export async function ofCaller({ db, session: { account } }: Pick<StaffContext, 'db' | 'session'>) {
	const scope = { kind: 'accounts', accountId: account.id } as const;
	const { rows } = await db.pool.query<{ id: string }>({
		name: 'audit-accounts',
		text: sql,
		values: [account.id, few + 1],
	});
	if (rows.length > few) return { scope, options: {} };
	const filter: GridFilter = ['accountId', 'anyof', rows.map(({ id }) => id)];
	return { scope, options: { filter } };
}
