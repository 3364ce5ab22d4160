import { type LevelPagePick, levelPagePickSchema } from '@rewards/validators/programs/levels';
import { type ProgramContext, programProcedure } from '../../../trpc';

export interface HomePage {
	url: string;
	/** In the first of its languages. */
	name: string;
	languages: string[];
}

const sql = `with page as (
		select (array_agg(url order by language))[1] as url, (array_agg(name order by language))[1] as name, array_agg(language order by language) as languages
		from content_page where program_id = $1 group by lower(url)
	)
	select url, name, languages, count(*) over ()::int as total from page
	where $2 = '' or strpos(fold_text(name || ' ' || url), fold_text($2)) > 0
	order by name collate "und-x-icu", url offset $3 limit $4`;

/** Pages of a program by part of their name or address; one that several languages have is listed once. */
export async function pickHomePage(ctx: ProgramContext, { search, skip, take }: LevelPagePick) {
	const { rows } = await ctx.db.pool.query<HomePage & { total: number }>({
		name: 'level-home-page',
		text: sql,
		values: [ctx.program.id, search, skip, take],
	});
	return { items: rows.map(({ total: _, ...page }) => page), total: rows[0]?.total ?? 0 };
}

/** The pages that a level can have as its home page. */
export const pickHomePageProcedure = programProcedure('manageProgram')
	.input(levelPagePickSchema)
	.query(({ ctx, input: { programId: _, ...page } }) => pickHomePage(ctx, page));
