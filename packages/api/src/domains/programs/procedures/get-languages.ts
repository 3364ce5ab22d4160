import { type ProgramContext, staffProgramProcedure } from '../../../trpc';

const sql = `select d.language, (select coalesce(jsonb_object_agg(t.key, t.text), '{}') from dictionary_text t
		where t.program_id = d.program_id and t.language = d.language) as messages
	from dictionary d where d.program_id = $1 order by d.language`;

/** The dictionary of each language of the program: `{ en: { messages } }`. */
export async function getLanguages(ctx: ProgramContext): Promise<Record<string, { messages: Record<string, string> }>> {
	const { rows } = await ctx.db.pool.query<{ language: string; messages: Record<string, string> }>(sql, [
		ctx.program.id,
	]);
	return Object.fromEntries(rows.map(({ language, messages }) => [language, { messages }]));
}

export const getLanguagesProcedure = staffProgramProcedure.query(({ ctx }) => getLanguages(ctx));
