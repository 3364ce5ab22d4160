import type { GridFilter } from '@rewards/validators/grid';
import type { StaffContext } from '../../trpc';

/**
 * So few accounts that their entries are found by the account; whoever has more finds enough among the newest of all.
 */
const few = 100;
const sql = 'select id from account where path @> array[$1]::uuid[] limit $2';

/**
 * Whose entries a list shows: those of the caller's account and the ones below. Where these are few they are named,
 * because nothing tells PostgreSQL how little of the log a small account has, and it would read all of it for one page.
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
