import type { PoolClient } from '@rewards/db';
import { AppError } from '../../errors';
import type { ProgramContext } from '../../trpc';

const mostTries = 5;

/**
 * Refuses languages that the program hasn't got, as fields of those names. One that has texts already may be changed,
 * also when the program has it no more: clients send all that they have read.
 */
async function refuseLanguages(
	client: PoolClient,
	ctx: ProgramContext,
	languages: readonly string[],
	own: readonly string[],
) {
	const { rows } = await client.query<{ language: string }>('select language from dictionary where program_id = $1', [
		ctx.program.id,
	]);
	const known = new Set([...own, ...rows.map(({ language }) => language)]);
	const unknown = languages.filter((language) => !known.has(language));
	if (unknown.length === 0) return;
	const fields = unknown.map((path) => ({ path, code: 'languageNotOfProgram' }));
	throw new AppError('VALIDATION', undefined, { fields });
}

/**
 * Runs a change of the texts of languages, one at a time in each. A change that has waited while the language was given
 * a named state begins anew: the database would give it the time of before, and the state would hold what it was not
 * named for.
 */
export async function inDictionary<T>(
	ctx: ProgramContext,
	languages: readonly string[],
	work: (client: PoolClient) => Promise<T>,
): Promise<T> {
	// In one order for all, so that no one waits for each other.
	const which = [ctx.program.id, languages.toSorted()];
	for (let left = mostTries; left > 0; left -= 1) {
		const done = await ctx.db.transaction(async (client) => {
			// Against a deletion of the program that is under way, which takes its row.
			const { rows: found } = await client.query<{ languages: string[] }>(
				'select languages from program where id = $1 and deleted_at is null for key share',
				[ctx.program.id],
			);
			if (!found[0]) throw new AppError('NOT_FOUND', { entity: 'program' });
			await refuseLanguages(client, ctx, languages, found[0].languages);
			await client.query(
				'insert into dictionary (program_id, language, created_by_id) select $1, l, $3 from unnest($2::text[]) l on conflict do nothing',
				[...which, ctx.session.user.id],
			);
			await client.query(
				'select 1 from dictionary where program_id = $1 and language = any($2) order by language for no key update',
				which,
			);
			const { rows } = await client.query(
				`select 1 from content_state where program_id = $1 and language = any($2) and of = 'dictionary' and at >= now() limit 1`,
				which,
			);
			return rows.length === 0 ? { answer: await work(client) } : null;
		});
		if (done) return done.answer;
	}
	throw new AppError('TIMEOUT');
}
