import { type ProgramContext, programProcedure } from '../../../trpc';

const sql = `select l.language, c.language is not null as present,
		(select count(*)::int from content_page p where p.program_id = $1 and p.language = l.language) as pages
	from (
		select language, min(place) as place from (
			select language, place from program p, unnest(p.languages) with ordinality as of(language, place) where p.id = $1
			union all select language, 1000 from program_content where program_id = $1
		) named group by language
	) l left join program_content c on c.program_id = $1 and c.language = l.language
	order by l.place, l.language`;

export interface ContentLanguage {
	language: string;
	/** Whether it has content; a language without any is created as a copy of the first one. */
	present: boolean;
	pages: number;
}

/** The program's languages in its own order, then former ones that still have content. */
export async function listContentLanguages(ctx: ProgramContext): Promise<ContentLanguage[]> {
	const { rows } = await ctx.db.pool.query<ContentLanguage>(sql, [ctx.program.id]);
	return rows;
}

export const listContentLanguagesProcedure = programProcedure('manageContent').query(({ ctx }) =>
	listContentLanguages(ctx),
);
