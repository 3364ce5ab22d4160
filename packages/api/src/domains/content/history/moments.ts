import type { HistoryOf } from '@rewards/validators/content/schemas';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';

const both = (table: string, where: string) =>
	`select updated_at, null::timestamptz as replaced_at, updated_by_id from ${table} t where t.program_id = $1 and ${where}
	union all select updated_at, replaced_at, updated_by_id from ${table}_version t where t.program_id = $1 and ${where}`;
const sectionsOfPage = `select id from content_section where program_id = $1 and page_id = $2
	union select id from content_section_version where program_id = $1 and page_id = $2`;

const rowsOf: Record<HistoryOf['kind'], string> = {
	page: [
		both('content_page', 't.id = $2'),
		both('content_section', 't.page_id = $2'),
		both('content_slide', `t.section_id in (${sectionsOfPage})`),
	].join(' union all '),
	section: [both('content_section', 't.id = $2'), both('content_slide', 't.section_id = $2')].join(' union all '),
	menu: both('menu_item', 't.language = $2 and t.menu = $3'),
};
/** Names given to a moment: a section shares those of its page. */
const namesOf: Record<HistoryOf['kind'], string> = {
	page: `s.of = 'page' and s.page_id = $2`,
	section: `s.of = 'page' and s.page_id in (
		select page_id from content_section where program_id = $1 and id = $2
		union select page_id from content_section_version where program_id = $1 and id = $2)`,
	menu: `s.of = 'menu' and s.language = $2 and s.menu = $3`,
};

/** A moment at which something changed. */
export interface Moment {
	at: Date;
	/** Who changed it; empty for content from a clone or the sample data. */
	by: string;
	/** The names that users gave to the state from then on. */
	names: string[];
}

export const keysOf = (of: HistoryOf): string[] => (of.kind === 'menu' ? [of.language, of.menu] : [of.id]);

/**
 * When a page, section or menu changed, and by whom, the newest first: rows added, changed or deleted at one moment are
 * one change. Only the audit log knows who deleted something. NOT_FOUND for a page or section that the program never
 * had.
 */
export async function listMoments(ctx: ProgramContext, of: HistoryOf, before?: Date): Promise<Moment[]> {
	const keys = keysOf(of);
	const { rows } = await ctx.db.pool.query<Moment>(
		`with rows as (${rowsOf[of.kind]}), moments as (
			select at, (array_agg(by) filter (where by is not null))[1] as by from (
				select updated_at as at, updated_by_id as by from rows
				union all select replaced_at, null from rows where replaced_at is not null
			) m group by at
		), newest as (
			select at, by from moments where $${keys.length + 2}::timestamptz is null or at < $${keys.length + 2} order by at desc limit 100
		)
		select n.at, coalesce(a.actor_name, u.display_name, '') as by,
			array(select s.name from content_state s where s.program_id = $1 and ${namesOf[of.kind]} and s.at = n.at order by s.created_at) as names
		from newest n
		left join lateral (
			select actor_name from audit_entry e where e.program_id = $1 and e.at = n.at and e.actor_name <> '' limit 1
		) a on true
		left join app_user u on u.id = n.by
		order by n.at desc`,
		[ctx.program.id, ...keys, before ?? null],
	);
	if (rows.length === 0 && of.kind !== 'menu' && !before) throw new AppError('NOT_FOUND', { entity: of.kind });
	return rows;
}
