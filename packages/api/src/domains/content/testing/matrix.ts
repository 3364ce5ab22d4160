import { newId } from '@rewards/db';
import { protectedPages } from '@rewards/validators/content/constants';
import { inOwnProgram, type Matrix, program, record, type Target } from '../../../authorization/testing/cells';
import { newProgram } from '../../../authorization/testing/records';
import { readSections } from '../rows/pages';
import { menuRevision, sectionRevision } from '../rows/revision';
import { makePage } from './make-content';

const page = async ({ db, programId }: Target) => makePage(db, programId);
const pageId = async (target: Target) => ({ pageId: (await page(target)).pageId });
const section = async (target: Target) => {
	const { sectionId } = await page(target);
	const { sections, slides } = await readSections(target.db.pool, target.programId, {
		field: 'id',
		values: [sectionId],
	});
	const [row] = sections;
	if (!row) throw new Error('No section was made.');
	return { sectionId, revision: sectionRevision(row, slides) };
};
/** A page with its two sections in reverse order. */
const turned = async (target: Target) => {
	const { sectionId, sliderId, pageId: id } = await page(target);
	return { pageId: id, sectionIds: [sliderId, sectionId] };
};
const fields = () => ({ name: 'Made by the matrix', url: `/made-${newId()}` });
const html = { section: { type: 'html', html: '<p>Another</p>' } };
const carousel = { source: 'featured', productSort: 'name_asc', categories: ['View All'], limit: 4 };
const ofPage = async (target: Target) => ({ of: { kind: 'page', id: (await page(target)).pageId } });
const now = () => new Date(Date.now() + 60_000).toISOString();
const menu = { language: 'en', menu: 'desktop' };
const entry = () => ({ id: newId(), parentId: null, title: 'Shop', type: '', url: '/shop' });
const english = async (target: Target) => {
	await page(target);
	return { language: 'en' };
};
/** A program without content, so that its menus are empty and a language can be created. */
const bare = async (target: Target, more: object) => {
	const programId = await newProgram(target);
	await target.db.pool.query("update program set languages = '{en,fr}' where id = $1", [programId]);
	return { programId, ...more };
};
const begun = async (target: Target, more: object) => {
	const input = await bare(target, more);
	await target.db.pool.query("insert into program_content (program_id, language) values ($1, 'en')", [input.programId]);
	return input;
};
/** A program with all pages that it needs but one. */
const lackingOne = async (target: Target, more: object) => {
	const input = await begun(target, more);
	const values = [input.programId, protectedPages.slice(1)];
	await target.db.pool.query(
		`insert into content_page (program_id, id, language, name, url)
			select $1::uuid, gen_random_uuid(), 'en', url, '/' || url from unnest($2::text[]) url`,
		values,
	);
	return input;
};
/** A changed section, and the moment before the change. */
const changed = async (target: Target) => {
	const { sectionId } = await page(target);
	// Long enough for a different timestamp of the database.
	await target.db.pool.query('select pg_sleep(0.005)');
	const { rows } = await target.db.pool.query<{ at: Date }>(
		'update content_section set html = $3 where program_id = $1 and id = $2 returning updated_at as at',
		[target.programId, sectionId, '<p>Changed</p>'],
	);
	const at = new Date((rows[0]?.at.getTime() ?? 0) - 1).toISOString();
	return { of: { kind: 'section', id: sectionId }, at };
};

export const matrix: Matrix = {
	'content.languages': program(),
	'content.addLanguage': record((target) => bare(target, { language: 'fr' })),
	'content.menu.get': program(() => menu),
	'content.menu.save': record((target) => begun(target, { ...menu, revision: menuRevision([]), items: [entry()] })),
	'content.pages.list': program(english),
	'content.pages.deleted': program(english),
	'content.pages.get': program(pageId),
	'content.pages.get elsewhere': inOwnProgram(pageId),
	'content.pages.links': program(pageId),
	'content.pages.links elsewhere': inOwnProgram(pageId),
	'content.pages.create': program(async (target) => ({ ...(await english(target)), ...fields() })),
	'content.pages.createMissing': record((target) => lackingOne(target, { language: 'en' })),
	'content.pages.duplicate': program(async (target) => ({ ...(await pageId(target)), ...fields() })),
	'content.pages.duplicate elsewhere': inOwnProgram(async (target) => ({ ...(await pageId(target)), ...fields() })),
	'content.pages.update': program(async (target) => ({ ...(await pageId(target)), ...fields(), version: 1 })),
	'content.pages.update elsewhere': inOwnProgram(async (target) => ({
		...(await pageId(target)),
		...fields(),
		version: 1,
	})),
	'content.pages.delete': program(async (target) => ({ ...(await pageId(target)), version: 1 })),
	'content.pages.delete elsewhere': inOwnProgram(async (target) => ({ ...(await pageId(target)), version: 1 })),
	'content.pages.sort': program(turned),
	'content.pages.sort elsewhere': inOwnProgram(turned),
	'content.sections.get': program(section),
	'content.sections.get elsewhere': inOwnProgram(section),
	'content.sections.create': program(async (target) => ({ ...(await pageId(target)), type: 'html' })),
	'content.sections.create elsewhere': inOwnProgram(async (target) => ({ ...(await pageId(target)), type: 'html' })),
	'content.sections.update': program(async (target) => ({ ...(await section(target)), ...html })),
	'content.sections.update elsewhere': inOwnProgram(async (target) => ({ ...(await section(target)), ...html })),
	'content.sections.delete': program(section),
	'content.sections.delete elsewhere': inOwnProgram(section),
	'content.carousel.products': program(() => carousel),
	'content.carousel.categories': program(),
	'content.history.list': program(ofPage),
	'content.history.list elsewhere': inOwnProgram(ofPage),
	'content.history.state': program(async (target) => ({ ...(await ofPage(target)), at: now() })),
	'content.history.state elsewhere': inOwnProgram(async (target) => ({ ...(await ofPage(target)), at: now() })),
	'content.history.restore': program(changed),
	'content.history.restore elsewhere': inOwnProgram(changed),
	'content.history.name': program(async (target) => ({ ...(await ofPage(target)), at: now(), name: 'Spring' })),
	'content.history.name elsewhere': inOwnProgram(async (target) => ({
		...(await ofPage(target)),
		at: now(),
		name: 'Spring',
	})),
	'content.document.get': program(),
	'content.document.save': record(
		(target) => begun(target, { content: [{ language: 'en', desktopMenu: [{ title: 'Shop', url: '/shop' }] }] }),
		{ mayAnswer: ['FORBIDDEN'] },
	),
};
