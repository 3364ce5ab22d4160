import type { Database } from '@rewards/db';
import type { ProgramContext } from '../../../trpc';

/** Why the next orders of a program could have numbers of another one. */
export interface PrefixSharing {
	/** Names of the programs, as far as the caller may see them. */
	programs: string[];
	/** How many there are besides. */
	others: number;
	/** A free prefix from the program's name; the form's proposal, which nothing holds. */
	proposed: string;
}

const sharing = `select coalesce(array_agg(distinct q.name order by q.name) filter (where q.deleted_at is null and a.path @> array[$2::uuid]), '{}') as programs,
		count(distinct q.id) filter (where q.deleted_at is not null or not a.path @> array[$2::uuid])::int as others,
		order_prefix_proposed($3) as proposed
	from order_prefix_shared s join program q on q.id = s.shares_with join account a on a.id = q.account_id
	where s.program_id = $1 having count(*) > 0`;

/** With whom a program shares its PO prefix, from the time before prefixes were unique; null if it is its own. */
export async function prefixSharing({ db, program, session }: ProgramContext): Promise<PrefixSharing | null> {
	const { rows } = await db.pool.query<PrefixSharing>(sharing, [program.id, session.account.id, program.name]);
	return rows[0] ?? null;
}

export interface SharedPrefix {
	prefix: string;
	id: string;
	name: string;
	accountName: string;
	/** The other programs, with id. */
	others: { id: string; name: string }[];
}

const all = `select p.po_prefix as prefix, p.id, p.name, a.name as "accountName",
		json_agg(json_build_object('id', q.id, 'name', q.name) order by q.name, q.id) as others
	from (select distinct program_id, shares_with from order_prefix_shared) s
	join program p on p.id = s.program_id join account a on a.id = p.account_id join program q on q.id = s.shares_with
	group by p.id, a.name order by lower(p.po_prefix), a.name, p.name, p.id`;

/** Every program whose next orders could have the number of an order of another one. */
export const sharedPrefixes = async (db: Database): Promise<SharedPrefix[]> =>
	(await db.pool.query<SharedPrefix>(all)).rows;
