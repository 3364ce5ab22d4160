import { isProtectedPage } from '@rewards/validators/content/words';
import type { ProgramContext } from '../../../trpc';

const sql = `select p.id, p.name, p.url, p.version, p.updated_at as "updatedAt",
		(select count(*)::int from content_section s where s.program_id = p.program_id and s.page_id = p.id) as sections
	from content_page p where p.program_id = $1 and p.language = $2 order by p.sort, p.name, p.id`;

interface Row {
	id: string;
	name: string;
	url: string;
	version: number;
	updatedAt: Date;
	sections: number;
}

/** All pages of a language in their order; `protected` ones can't be deleted. */
export async function listPages(ctx: ProgramContext, language: string) {
	const { rows } = await ctx.db.pool.query<Row>(sql, [ctx.program.id, language]);
	return rows.map((row) => ({ ...row, protected: isProtectedPage(row.url) }));
}
