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

/** A program that shares its PO prefix, and with how many. */
export interface PrefixSharer {
	programId: string;
	programName: string;
	count: number;
}

// Only a prefix that was shared before can be: otherwise every program would be compared with all prefixes.
const within = `select p.id as "programId", p.name as "programName", count(distinct s.shares_with)::int as count
	from order_prefix x join program p on p.id = x.program_id and address_key(p.po_prefix) = x.key join account a on a.id = p.account_id
	join order_prefix_shared s on s.program_id = p.id
	where x.shared and a.path @> array[$1::uuid] and a.deleted_at is null and p.deleted_at is null
	group by p.id order by p.name, p.id limit $2`;

/** The first programs at and below an account that share their PO prefix. */
export const prefixSharersOf = async (db: Database, accountId: string, most: number): Promise<PrefixSharer[]> =>
	(await db.pool.query<PrefixSharer>({ name: 'prefix-sharers', text: within, values: [accountId, most] })).rows;
