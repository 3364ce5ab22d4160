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
 * How many are looked at before the likeliest are chosen. Also what tells the planner that a rare text has to come from
 * the index of letter triples: for twenty rows it would rather read the table and hope.
 */
const candidates = 500;
const columns = 'program_id, id, name, email, external_id, search_text';

/**
 * Participants by part of name, e-mail address (or code), external id. What is the text itself comes first, then names
 * that begin with it, then those of which a word does. No pass sorts, so that each ends with its last candidate however
 * many match; where the programs are few, two more find the very address and the names that begin with the text though
 * thousands contain it.
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
		// By the indexes on address and name; the collation compares letters first, so the range holds every case and
		// accent.
		const from = `name >= $${next} collate "und-x-icu" and name < ($${next} || U&'\\FFFF') collate "und-x-icu"`;
		passes.push(pass('lower(email) = lower($2)', 1), pass(`${from} and ${has.sql}`, 20));
	}
	// Without a name the planner sees the values: whether a text is rare or a scope small decides which index is the
	// right one.
	const { rows } = await db.pool.query<FoundParticipant>(
		`with found as materialized (${passes.join(' union ')}),
ranked as (select f.*, case
	when lower(email) = lower($2) or lower(external_id) = lower($2) or search_text like fold_text($2) || E'\\n%' then 0
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
