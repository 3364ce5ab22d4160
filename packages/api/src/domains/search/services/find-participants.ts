import type { StaffContext } from '../../../trpc';
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

/** How many of each pass are looked at before the likeliest are chosen. */
const candidates = 20;

/**
 * Participants by part of name, e-mail address (or code), external id. An address or external id that is the text itself comes first, then
 * names that begin with it. None of the passes sorts, so that each ends with its first rows however many match.
 */
export async function findParticipants(
	{ db }: StaffContext,
	query: Wanted,
	programs: readonly string[],
): Promise<FoundParticipant[]> {
	const begins = conditionOf(query, 'search_text', 2, true);
	const has = conditionOf(query, 'search_text', 2 + begins.values.length);
	const pass = (rank: number, condition: string) =>
		`(select program_id, id, name, email, external_id, ${rank} as rank from participant
	where program_id = any($1::uuid[]) and deleted_at is null and ${condition} limit ${candidates})`;
	// Without a name the planner sees the values: whether a text is rare or a scope small decides which index is the right one.
	const { rows } = await db.pool.query<FoundParticipant>(
		`with found as (${pass(0, 'lower(email) = lower($2)')} union all ${pass(0, `external_id = $2 and external_id <> ''`)}
	union all ${pass(1, begins.sql)} union all ${pass(2, has.sql)}),
best as (select program_id, id, name, email, external_id, min(rank) as rank from found group by program_id, id, name, email, external_id)
select b.id as sid, b.program_id as "programId", p.name as "programName", b.name, b.email, b.external_id as "externalId"
from best b join program p on p.id = b.program_id order by b.rank, b.name collate "und-x-icu", b.id limit ${most}`,
		[programs, query.words.join(' '), ...begins.values, ...has.values],
	);
	return rows;
}
