import { type Database, newId } from '@rewards/db';

/** Creates a page with an HTML section and a slider of one slide. */
export async function makePage(
	{ pool }: Database,
	programId: string,
	{ url = `/page-${newId()}`, name = 'Page', language = 'en' }: { url?: string; name?: string; language?: string } = {},
) {
	const [pageId, sectionId, sliderId, slideId] = [newId(), newId(), newId(), newId()];
	await pool.query(
		'update program set languages = array_append(languages, $2) where id = $1 and not $2 = any(languages)',
		[programId, language],
	);
	await pool.query('insert into program_content (program_id, language) values ($1, $2) on conflict do nothing', [
		programId,
		language,
	]);
	await pool.query(
		`insert into content_page (program_id, id, language, name, url, sort)
		select $1, $2, $3, $4, $5, coalesce(max(sort), -1) + 1 from content_page where program_id = $1 and language = $3`,
		[programId, pageId, language, name, url],
	);
	await pool.query(
		`insert into content_section (program_id, id, page_id, type, sort, html, slide_speed)
		values ($1, $2, $4, 'html', 1, '<p>Hello</p>', null), ($1, $3, $4, 'slider', 2, '', 5000)`,
		[programId, sectionId, sliderId, pageId],
	);
	await pool.query('insert into content_slide (program_id, id, section_id, title) values ($1, $2, $3, $4)', [
		programId,
		slideId,
		sliderId,
		'Slide',
	]);
	return { pageId, sectionId, sliderId, slideId };
}
