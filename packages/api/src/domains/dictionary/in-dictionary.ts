import type { PoolClient } from '@rewards/db';
import { AppError } from '../../errors';
import type { ProgramContext } from '../../trpc';

const mostTries = 5;

/**
 * Refuses languages that the program doesn't have, as fields of those names. A language that already has texts may be
 * changed even when the program no longer has it: clients send back all that they have read.
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
 * Runs a change of the texts of languages, one transaction at a time per language. A change that waited while a state
 * of the language was named starts again: otherwise its timestamp would be from before, and the named state would
 * include it.
 */
export async function inDictionary<T>(
	ctx: ProgramContext,
	languages: readonly string[],
	work: (client: PoolClient) => Promise<T>,
): Promise<T> {
	// One order for all transactions, so that no deadlock occurs.
	const which = [ctx.program.id, languages.toSorted()];
	for (let left = mostTries; left > 0; left -= 1) {
		const done = await ctx.db.transaction(async (client) => {
			// Against a concurrent deletion of the program, which locks its row.
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
