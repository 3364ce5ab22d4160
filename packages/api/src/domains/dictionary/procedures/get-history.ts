import { dictionaryHistorySchema } from '@rewards/validators/dictionary/schemas';
import { type ProgramContext, programProcedure } from '../../../trpc';

/** Entries of the history per page. */
const pageSize = 30;

const versions = (where: string) => `
	select key, text, version, updated_at, updated_by_id from dictionary_text where program_id = $1 and language = $2 ${where}
	union all
	select key, text, version, updated_at, updated_by_id from dictionary_text_version where program_id = $1 and language = $2 ${where}`;

const saves = (
	ofKey: boolean,
) => `select v.updated_at as at, v.updated_by_id as by, coalesce(u.display_name, '') as "byName",
		count(*)::int as count, (array_agg(v.key order by v.key))[1:3] as keys, bool_and(v.version = 1) as first
	from (${versions(ofKey ? 'and key = $4' : '')}) v left join app_user u on u.id = v.updated_by_id
	where ($3::timestamptz is null or v.updated_at < $3)
	group by v.updated_at, v.updated_by_id, u.display_name order by v.updated_at desc, v.updated_by_id limit ${pageSize + 1}`;

const states = `select id, name, at, created_at as "createdAt", created_by_name as "createdByName" from content_state
	where program_id = $1 and language = $2 and of = 'dictionary' order by at desc, id`;

interface Save {
	at: Date;
	by: string | null;
	byName: string;
	count: number;
	keys: string[];
	first: boolean;
}

/**
 * The saves of a language, or of one of its texts, the newest first: when, by whom, how many texts; and all named
 * moments. Pass `next` as `cursor` for the next page.
 */
export async function getHistory(
	ctx: ProgramContext,
	{ language, key, cursor }: { language: string; key?: string; cursor?: string | null },
) {
	const which = [ctx.program.id, language];
	const [{ rows }, named] = await Promise.all([
		ctx.db.pool.query<Save>(saves(key !== undefined), [...which, cursor ?? null, ...(key === undefined ? [] : [key])]),
		ctx.db.pool.query<{ id: string; name: string; at: Date; createdAt: Date; createdByName: string }>(states, which),
	]);
	const page = rows.slice(0, pageSize);
	return {
		saves: page.map((save) => ({ ...save, at: save.at.toISOString() })),
		next: rows.length > pageSize ? (page.at(-1)?.at.toISOString() ?? null) : null,
		states: named.rows.map((state) => ({
			...state,
			at: state.at.toISOString(),
			createdAt: state.createdAt.toISOString(),
		})),
	};
}

const changes = `with v as (${versions('')})
	select v.key, coalesce(b.text, '') as before, v.text as after, v.version from v left join v b on b.key = v.key and b.version = v.version - 1
	where v.updated_at = $3 and v.updated_by_id is not distinct from $4::uuid order by v.key, v.version`;

/** One save by one user: each text before and after. */
export async function getChangesAt(
	ctx: ProgramContext,
	{ language, at, by }: { language: string; at: string; by: string | null },
) {
	const { rows } = await ctx.db.pool.query<{ key: string; before: string; after: string; version: number }>(changes, [
		ctx.program.id,
		language,
		at,
		by,
	]);
	return rows;
}

const moment = `select distinct on (key) key, text from (
		select key, text, version, updated_at, 'infinity'::timestamptz as replaced_at from dictionary_text where program_id = $1 and language = $2
		union all
		select key, text, version, updated_at, replaced_at from dictionary_text_version where program_id = $1 and language = $2
	) v where v.updated_at <= $3 and $3 < v.replaced_at order by key, version desc`;

/** The texts of a language at a moment, by key. */
export async function getTextsAt(ctx: ProgramContext, { language, at }: { language: string; at: string }) {
	const { rows } = await ctx.db.pool.query<{ key: string; text: string }>(moment, [ctx.program.id, language, at]);
	return Object.fromEntries(rows.map(({ key, text }) => [key, text]));
}

/** The saves of a language or of one text, and the named moments. */
export const getHistoryProcedure = programProcedure('manageContent')
	.input(dictionaryHistorySchema)
	.query(({ ctx, input }) => getHistory(ctx, input));
