import type { AccountType } from '@rewards/validators/accounts/words';
import { placesSchema } from '@rewards/validators/search/schemas';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { conditionOf, wanted } from '../services/wanted';

/** An account below the caller's own, on the path to a place. */
export interface PlaceAbove {
	id: string;
	name: string;
}

interface Place {
	id: string;
	name: string;
	/** Starts at the first account below the caller's own; ends with an account itself, or a program's account. */
	path: PlaceAbove[];
}
export interface AccountPlace extends Place {
	type: AccountType;
}
export interface ProgramPlace extends Place {
	type: 'plateau' | 'points' | 'claim';
	/** True means enabled. */
	status: boolean;
}
export interface FoundPlaces {
	accounts: AccountPlace[];
	programs: ProgramPlace[];
}

/** Results per kind: as many as can be scanned without much scrolling. */
const mostPlaces = 20;

// The names of the accounts from below the caller's own ($1) down to `a`.
const pathSql = `(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by o.at), '[]')
	from unnest(a.path) with ordinality o(id, at) join account p on p.id = o.id where o.at > array_position(a.path, $1::uuid))`;

/**
 * Accounts and programs at or below the caller's account, of every level, by part of their name; prefix matches first.
 * None without a text.
 */
export async function findPlaces(
	{ db, session }: StaffContext,
	text: string,
	includeDisabled: boolean,
): Promise<FoundPlaces> {
	const query = wanted(text);
	if (!query) return { accounts: [], programs: [] };
	const accountHas = conditionOf(query, 'fold_text(a.name)', 1);
	const accountBegins = conditionOf(query, 'fold_text(a.name)', 1 + accountHas.values.length, true);
	const programHas = conditionOf(query, 'fold_text(p.name)', 2);
	const programBegins = conditionOf(query, 'fold_text(p.name)', 2 + programHas.values.length, true);
	const [accounts, programs] = await Promise.all([
		db.pool.query<AccountPlace>(
			`select a.id, a.name, a.type, ${pathSql} as path from account a
where a.path @> array[$1]::uuid[] and a.id <> $1 and a.deleted_at is null and ${accountHas.sql}
order by (${accountBegins.sql}) desc, a.name collate "und-x-icu", a.id limit ${mostPlaces}`,
			[session.account.id, ...accountHas.values, ...accountBegins.values],
		),
		db.pool.query<ProgramPlace>(
			`select p.id, p.name, p.type, p.status, ${pathSql} as path from program p join account a on a.id = p.account_id
where a.path @> array[$1]::uuid[] and p.deleted_at is null and (p.status or $2) and ${programHas.sql}
order by (${programBegins.sql}) desc, p.status desc, p.name collate "und-x-icu", p.id limit ${mostPlaces}`,
			[session.account.id, includeDisabled, ...programHas.values, ...programBegins.values],
		),
	]);
	return { accounts: accounts.rows, programs: programs.rows };
}

/** Accounts and programs where the caller may work, by part of their name, each with the path to it. */
export const findPlacesProcedure = staffProcedure
	.input(placesSchema)
	.query(({ ctx, input }) => findPlaces(ctx, input.text, input.includeDisabled));
