import { siteLanguageSchema } from '@rewards/validators/content/schemas';
import { isProtectedPage } from '@rewards/validators/content/words';
import { z } from 'zod';
import { AppError } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';

const pagesWhere = (which: string) =>
	`select p.id, p.name, p.url, p.version, p.updated_at as "updatedAt",
		(select count(*)::int from content_section s where s.program_id = p.program_id and s.page_id = p.id) as sections
	from content_page p where p.program_id = $1 and ${which} order by p.sort, p.name, p.id`;

interface Row {
	id: string;
	name: string;
	url: string;
	version: number;
	updatedAt: Date;
	sections: number;
}
const pageRow = (row: Row) => ({ ...row, protected: isProtectedPage(row.url) });

/** All pages of a language in their order; `protected` ones can't be deleted. */
export async function listPages(ctx: ProgramContext, language: string) {
	const { rows } = await ctx.db.pool.query<Row>(pagesWhere('p.language = $2'), [ctx.program.id, language]);
	return rows.map(pageRow);
}

/**
 * A page as a row of the list: the response when it is added or renamed, or was changed by another user. NOT_FOUND when
 * it doesn't exist.
 */
export async function getPageRow(ctx: ProgramContext, pageId: string) {
	const { rows } = await ctx.db.pool.query<Row>(pagesWhere('p.id = $2::uuid'), [ctx.program.id, pageId]);
	const [row] = rows;
	if (!row) throw new AppError('NOT_FOUND', { entity: 'page' });
	return pageRow(row);
}

export const listPagesProcedure = programProcedure('manageContent')
	.input(z.object({ language: siteLanguageSchema }))
	.query(({ ctx, input }) => listPages(ctx, input.language));
