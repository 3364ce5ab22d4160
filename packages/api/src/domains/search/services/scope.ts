import type { StaffContext } from '../../../trpc';

const sql = `select p.id from program p join account a on a.id = p.account_id
where a.path @> array[$1]::uuid[] and p.deleted_at is null`;

/** Ids of the programs at or below the caller's account, disabled ones too. */
export async function visiblePrograms({ db, session }: Pick<StaffContext, 'db' | 'session'>): Promise<string[]> {
	const { rows } = await db.pool.query<{ id: string }>({
		name: 'search-programs',
		text: sql,
		values: [session.account.id],
	});
	return rows.map(({ id }) => id);
}
