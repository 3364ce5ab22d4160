import type { StaffContext } from '../../../trpc';
import { inScope, type SearchScope, scopeValue } from './scope';
import { conditionOf, most, type Wanted } from './wanted';

export interface FoundParticipant {
	/** Public name: sid. */
	sid: string;
	programId: string;
	programName: string;
	name: string;
	/** The code in claim programs. */
	email: string;
	externalId: string;
}

/**
 * Number of candidates from which the best are chosen. It also makes the planner use the trigram index for a rare text:
 * for a limit of twenty rows it would rather scan the table.
 */
const candidates = 500;
const columns = 'program_id, id, name, email, external_id, search_text, email_key';

/** Whoever was merged into them has that key. */
const merged = (key: string): string => `(program_id, id) in (select n.program_id, n.merged_into_id from participant n
	where n.program_id = any($1::uuid[]) and n.merged_into_id is not null and n.${key})`;

/**
 * Participants by part of name, e-mail address (or code), external id. Exact matches first, then names that start with
 * the text, then those with a word that does. No pass sorts, so that each stops at its last candidate however many
 * match; where the programs are few, more passes find the exact address, also of one who was merged into another, and
 * the names that start with the text even if thousands contain it.
 */
export async function findParticipants(
	{ db }: StaffContext,
	query: Wanted,
	scope: SearchScope,
): Promise<FoundParticipant[]> {
	const has = conditionOf(query, 'search_text', 2);
	const [first] = query.words;
	const begins = conditionOf({ words: [first] }, 'search_text', 2 + has.values.length, true);
	const next = 2 + has.values.length + begins.values.length + 1;
	const pass = (condition: string, limit: number) =>
		`(select ${columns} from participant where ${inScope(scope)} and deleted_at is null and ${condition} limit ${limit})`;
	const passes = [pass(has.sql, candidates)];
	if (scope.few) {
		// Uses the indexes on address and name; the collation compares letters first, so the range holds every case and
		// accent.
		const from = `name >= $${next} collate "und-x-icu" and name < ($${next} || U&'\\FFFF') collate "und-x-icu"`;
		passes.push(
			pass('email_key = address_key($2)', 1),
			pass(`external_id_key = external_key($2) and external_id_key <> ''`, 1),
			pass(merged('email_key = address_key($2)'), 1),
			pass(merged(`external_id_key = external_key($2) and n.external_id_key <> ''`), 1),
			pass(`${from} and ${has.sql}`, 20),
		);
	}
	// Unnamed, so that the planner sees the values: how rare a text is, and how small the scope, decide which index is
	// right.
	const { rows } = await db.pool.query<FoundParticipant>(
		`with found as materialized (${passes.join(' union ')}),
ranked as (select f.*, case
	when email_key = address_key($2) or lower(external_id) = lower($2) or search_text like fold_text($2) || E'\\n%' then 0
	when ${begins.sql} then 1
	when search_text like '% ' || fold_text($${next}) || '%' or search_text like E'%\\n' || fold_text($${next}) || '%' then 2
	else 3 end as rank from found f)
select r.id as sid, r.program_id as "programId", p.name as "programName", r.name, r.email, r.external_id as "externalId"
from ranked r join program p on p.id = r.program_id and p.deleted_at is null
order by r.rank, r.name collate "und-x-icu", r.id limit ${most}`,
		[scopeValue(scope), query.words.join(' '), ...has.values, ...begins.values, first],
	);
	return rows;
}
