import type { ProgramContext } from '../../../trpc';

export interface DeletedPage {
	id: string;
	name: string;
	url: string;
	deletedAt: Date;
	/** The last moment at which it existed: the argument of `restore`. */
	lastAt: Date;
	deletedBy: string;
}

const sql = `select v.id, v.name, v.url, v.replaced_at as "deletedAt", v.updated_at as "lastAt", coalesce(a.actor_name, '') as "deletedBy"
	from (
		select distinct on (id) id, name, url, updated_at, replaced_at from content_page_version
		where program_id = $1 and language = $2 order by id, n desc
	) v
	left join lateral (
		select actor_name from audit_entry e where e.program_id = $1 and e.at = v.replaced_at and e.actor_name <> '' limit 1
	) a on true
	where not exists (select 1 from content_page p where p.program_id = $1 and p.id = v.id)
	order by v.replaced_at desc limit 100`;

/** Deleted pages of a language that can be restored, the last deleted first. */
export async function listDeletedPages(ctx: ProgramContext, language: string): Promise<DeletedPage[]> {
	const { rows } = await ctx.db.pool.query<DeletedPage & { lastAt: Date }>(sql, [ctx.program.id, language]);
	// A moment before its deletion: later changes of its sections are restored too.
	return rows.map((row) => ({ ...row, lastAt: new Date(row.deletedAt.getTime() - 1) }));
}
