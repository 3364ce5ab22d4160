import type { StaffContext } from '../../../trpc';

/** The programs that the caller may search. */
export interface SearchScope {
	programs: readonly string[];
	/** So few that each can be searched separately. */
	few: boolean;
	/** All programs: a list of ids would narrow nothing. */
	everything: boolean;
}

const mostSingly = 500;

const sql = `select p.id from program p join account a on a.id = p.account_id
where a.path @> array[$1]::uuid[] and p.deleted_at is null limit $2`;

/** The programs at or below the caller's account, including disabled ones. */
export async function searchScope({
	db,
	session: { account },
}: Pick<StaffContext, 'db' | 'session'>): Promise<SearchScope> {
	const read = async (limit: number | null) => {
		const values = [account.id, limit];
		const { rows } = await db.pool.query<{ id: string }>({ name: 'search-programs', text: sql, values });
		return rows.map(({ id }) => id);
	};
	const first = await read(mostSingly + 1);
	if (first.length <= mostSingly) return { programs: first, few: true, everything: false };
	if (account.type === 'root' && (await isTop(db, account.id))) return { programs: [], few: false, everything: true };
	return { programs: await read(null), few: false, everything: false };
}

async function isTop(db: StaffContext['db'], id: string): Promise<boolean> {
	const account = await db.prisma.account.findUnique({ where: { id }, select: { parentId: true } });
	return account?.parentId === null;
}

/** The condition that narrows `program_id` to the scope, with the ids as value `$1`. */
export const inScope = ({ everything }: SearchScope): string =>
	everything ? '$1::uuid[] is not null' : 'program_id = any($1::uuid[])';

/** The value of that condition. */
export const scopeValue = ({ everything, programs }: SearchScope): readonly string[] => (everything ? [] : programs);
