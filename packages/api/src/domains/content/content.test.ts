import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, makeProgram, storedSession, testServices } from '../../testing';
import { makePage } from './testing/make-content';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let editor: Caller;
let programId: string;

beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
	const services = testServices(db.database);
	const { left } = tree.accounts;
	editor = createCaller(contextOf(services, await storedSession(db.database, left, flags('manageContent'))));
});
afterAll(() => db.drop());
beforeEach(async () => {
	programId = (await makeProgram(db.database, tree.accounts.left.id, 'plateau')).id;
	await db.database.pool.query("update program set languages = '{en,fr}' where id = $1", [programId]);
	await editor.content.addLanguage({ programId, language: 'en' });
});

const codeOf = (call: Promise<unknown>) =>
	call.then(
		() => 'OK',
		(error) =>
			error.fields?.map(({ path, code }: { path: string; code: string }) => `${path}: ${code}`) ?? error.appCode,
	);
/** Number of history rows besides the current ones: how many a change has written. */
const written = async () => {
	const { rows } = await db.database.pool.query<Record<string, number>>(
		`select ${['content_page', 'content_section', 'content_slide', 'menu_item']
			.map((name) => `(select count(*)::int from ${name}_version where program_id = $1) as ${name}`)
			.join(', ')}`,
		[programId],
	);
	return rows[0];
};
const tick = () => db.database.pool.query('select pg_sleep(0.004)');
const at = async () => {
	await tick();
	const { rows } = await db.database.pool.query<{ at: Date }>('select clock_timestamp()::timestamptz(3) as at');
	await tick();
	return rows[0]?.at.toISOString() ?? '';
};

describe('menus', () => {
	const which = { language: 'en', menu: 'desktop' } as const;
	const entry = (n: number, parent: number | null = null, title = `Entry ${n}`) => ({
		id: `00000000-0000-4000-8000-00000000000${n}`,
		parentId: parent === null ? null : `00000000-0000-4000-8000-00000000000${parent}`,
		title,
		type: '',
		url: `/page-${n}`,
	});
	const save = async (items: ReturnType<typeof entry>[], revision?: string) =>
		editor.content.menu.save({
			programId,
			...which,
			items,
			revision: revision ?? (await editor.content.menu.get({ programId, ...which })).revision,
		});
	const titles = async () =>
		(await editor.content.menu.get({ programId, ...which })).items.map(({ title, parentId }) => [
			title,
			parentId?.at(-1),
		]);

	test('a tree is saved as one change that writes only what differs', async () => {
		await save([entry(1), entry(2, 1), entry(3, 1), entry(4)]);
		expect(await titles()).toEqual(
			expect.arrayContaining([
				['Entry 2', '1'],
				['Entry 4', undefined],
			]),
		);
		await save([entry(1), entry(2, 1, 'Renamed'), entry(3, 1), entry(4)]);
		expect(await written()).toMatchObject({ menu_item: 1 });
		// From one parent to another, after its first child.
		await save([entry(1), entry(2, 1, 'Renamed'), entry(4), entry(3, 4)]);
		expect(await written()).toMatchObject({ menu_item: 2 });
	});

	test('children of a deleted entry lose their parent', async () => {
		await save([entry(1), entry(2, 1), entry(3, 2)]);
		await save([entry(2, 1), entry(3, 2)]);
		expect(await titles()).toEqual(
			expect.arrayContaining([
				['Entry 2', undefined],
				['Entry 3', '2'],
			]),
		);
	});

	test('cycles, duplicate entries and executable links are refused', async () => {
		expect(await codeOf(save([entry(1, 2), entry(2, 1)]))).toEqual(['items.0.parentId: menuCircle']);
		expect(await codeOf(save([entry(1, 1)]))).toEqual(['items.0.parentId: menuCircle']);
		expect(await codeOf(save([entry(1), entry(1)]))).toEqual(['items.1.id: menuItemTwice']);
		expect(await codeOf(save([{ ...entry(1), url: 'javascript:alert(1)' }]))).not.toBe('OK');
		expect(await titles()).toEqual([]);
	});

	test('the second of two editors gets both versions', async () => {
		const { revision } = await editor.content.menu.get({ programId, ...which });
		await save([entry(1)], revision);
		const refused = await save([entry(2)], revision).catch((error) => error);
		expect(refused.appCode).toBe('CONFLICT');
		expect(refused.params).toMatchObject({ savedBy: 'Test User', current: { items: [{ title: 'Entry 1' }] } });
		expect(await titles()).toEqual([['Entry 1', undefined]]);
	});

	test('of two concurrent saves, one succeeds', async () => {
		const { revision } = await editor.content.menu.get({ programId, ...which });
		const ends = await Promise.all([codeOf(save([entry(1)], revision)), codeOf(save([entry(2)], revision))]);
		expect(ends.toSorted()).toEqual(['CONFLICT', 'OK']);
	});

	test('a menu is restored to an earlier state, entries under versions after their last', async () => {
		await save([entry(1), entry(2, 1)]);
		const before = await at();
		await save([entry(2)]);
		await editor.content.history.restore({ programId, of: { kind: 'menu', ...which }, at: before });
		const { items } = await editor.content.menu.get({ programId, ...which });
		expect(items).toEqual(
			expect.arrayContaining([
				expect.objectContaining({ title: 'Entry 1', version: 2 }),
				expect.objectContaining({ title: 'Entry 2', parentId: entry(1).id }),
			]),
		);
	});
});

describe('pages', () => {
	const create = (name: string, url: string) => editor.content.pages.create({ programId, language: 'en', name, url });

	test('urls are unique ignoring case, and follow the rules', async () => {
		expect(await create('Offers', 'offers')).toMatchObject({ url: '/offers', protected: false, sections: 0 });
		await expect(create('Again', '/OFFERS')).rejects.toMatchObject({ appCode: 'DUPLICATE', params: { field: 'url' } });
		for (const url of ['', '/', 'a b', '/a?b', 'a//b', 'javascript:x', '/<b>'])
			expect(await codeOf(create('Bad', url)), url).not.toBe('OK');
		const fr = editor.content.pages.create({ programId, language: 'fr', name: 'Offres', url: '/offers' });
		expect(await codeOf(fr)).toBe('NOT_FOUND');
	});

	test('pages that every site needs cannot be deleted, nor change their url', async () => {
		for (const name of ['home', 'closed', 'termsandconditions', 'usedaccount', 'siterebuilding', 'ordersuccess']) {
			const { id: pageId, version } = await create(name, name);
			expect(await codeOf(editor.content.pages.delete({ programId, pageId, version }))).toBe('IN_USE');
			const moved = editor.content.pages.update({ programId, pageId, version, name, url: `${name}2` });
			expect(await codeOf(moved)).toEqual(['url: pageUrlKept']);
		}
	});

	test('a duplicate contains everything under new ids', async () => {
		const { pageId, sectionId, slideId } = await makePage(db.database, programId, { url: '/first' });
		const { id } = await editor.content.pages.duplicate({ programId, pageId, name: 'Second', url: '/second' });
		const copy = await editor.content.pages.get({ programId, pageId: id });
		expect(copy.sections).toMatchObject([{ type: 'html', html: '<p>Hello</p>' }, { slides: [{ title: 'Slide' }] }]);
		const ids = copy.sections.flatMap(({ id, slides }) => [id, ...slides.map((slide) => slide.id)]);
		expect(ids).not.toContain(sectionId);
		expect(ids).not.toContain(slideId);
	});

	test('a deleted page is restored with its sections, under versions after their last', async () => {
		const { pageId, sectionId } = await makePage(db.database, programId, { url: '/gone', name: 'Gone' });
		await at();
		await editor.content.pages.delete({ programId, pageId, version: 1 });
		const [deleted] = await editor.content.pages.deleted({ programId, language: 'en' });
		expect(deleted).toMatchObject({ id: pageId, name: 'Gone', deletedBy: 'Test User' });
		const moment = deleted?.lastAt.toISOString() ?? '';
		await editor.content.history.restore({ programId, of: { kind: 'page', id: pageId }, at: moment });
		const page = await editor.content.pages.get({ programId, pageId });
		expect(page).toMatchObject({ name: 'Gone', version: 2 });
		expect(page.sections).toMatchObject([{ id: sectionId, version: 2 }, { slides: [{ version: 2, title: 'Slide' }] }]);
		expect(await editor.content.pages.deleted({ programId, language: 'en' })).toEqual([]);
	});

	test('its history lists who changed it when, holds names, and shows earlier states', async () => {
		const { pageId, sectionId } = await makePage(db.database, programId, { url: '/told', name: 'First name' });
		await at();
		await editor.content.pages.update({ programId, pageId, version: 1, name: 'Second name', url: '/told' });
		await at();
		const section = await editor.content.sections.get({ programId, sectionId });
		await editor.content.sections.delete({ programId, sectionId, revision: section.revision });
		const of = { kind: 'page', id: pageId } as const;
		const moments = await editor.content.history.list({ programId, of });
		expect(moments.slice(0, 2).map(({ by }) => by)).toEqual(['Test User', 'Test User']);
		const moment = moments[1]?.at.toISOString() ?? '';
		await editor.content.history.name({ programId, of, at: moment, name: 'Before the sale' });
		expect((await editor.content.history.list({ programId, of }))[1]?.names).toEqual(['Before the sale']);
		const state = await editor.content.history.state({ programId, of, at: moment });
		expect(state).toMatchObject({ page: { name: 'Second name', sections: [{ html: '<p>Hello</p>' }, {}] } });
		await editor.content.history.restore({ programId, of: { kind: 'section', id: sectionId }, at: moment });
		expect(await editor.content.sections.get({ programId, sectionId })).toMatchObject({
			html: '<p>Hello</p>',
			version: 2,
		});
	});
});

describe('sections', () => {
	let page: Awaited<ReturnType<typeof makePage>>;
	beforeEach(async () => {
		page = await makePage(db.database, programId, { url: '/page' });
	});
	const get = (sectionId: string) => editor.content.sections.get({ programId, sectionId });
	const slide = (id: string, title: string) => ({
		id,
		title,
		imageClassic: '',
		imageFull: '/images/a.png',
		imageMobile: '',
		text: '',
		actionText: 'Go',
		actionLink: '/page',
	});

	test('two editors of different sections both succeed; of one, the second gets both versions', async () => {
		const [text, slider] = [await get(page.sectionId), await get(page.sliderId)];
		const save = (html: string) =>
			editor.content.sections.update({
				programId,
				sectionId: text.id,
				revision: text.revision,
				section: { type: 'html', html },
			});
		await save('<p>Mine</p>');
		await editor.content.sections.update({
			programId,
			sectionId: slider.id,
			revision: slider.revision,
			section: { type: 'slider', slideSpeed: 3000, slides: [slide(page.slideId, 'Changed')] },
		});
		const refused = await save('<p>Theirs</p>').catch((error) => error);
		expect(refused.appCode).toBe('CONFLICT');
		expect(refused.params).toMatchObject({ savedBy: 'Test User', current: { html: '<p>Mine</p>' } });
	});

	test('a save writes that section alone, and only slides that differ', async () => {
		const slider = await get(page.sliderId);
		const slides = [slide(page.slideId, 'Slide'), slide(page.pageId, 'Second')];
		const saved = await editor.content.sections.update({
			programId,
			sectionId: slider.id,
			revision: slider.revision,
			section: { type: 'slider', slideSpeed: 5000, slides },
		});
		expect(saved.slides.map(({ title }) => title)).toEqual(['Slide', 'Second']);
		const before = await written();
		await editor.content.sections.update({
			programId,
			sectionId: slider.id,
			revision: saved.revision,
			section: {
				type: 'slider',
				slideSpeed: 5000,
				slides: saved.slides.map(({ version: _, ...each }, n) => (n === 1 ? { ...each, title: 'Renamed' } : each)),
			},
		});
		expect(await written()).toEqual({ ...before, content_slide: (before?.['content_slide'] ?? 0) + 1 });
	});

	test('sorting writes only sections that move, and does not affect their editors', async () => {
		const text = await get(page.sectionId);
		const sorted = await editor.content.pages.sort({
			programId,
			pageId: page.pageId,
			sectionIds: [page.sliderId, page.sectionId],
		});
		// Only what has changed, not the page with all of its texts.
		expect(sorted).toEqual({ pageId: page.pageId, sectionIds: [page.sliderId, page.sectionId] });
		const now = await editor.content.pages.get({ programId, pageId: page.pageId });
		expect(now.sections.map(({ id }) => id)).toEqual([page.sliderId, page.sectionId]);
		const section = { type: 'html', html: '<p>After</p>' } as const;
		const saved = await editor.content.sections.update({
			programId,
			sectionId: text.id,
			revision: text.revision,
			section,
		});
		expect(saved).toMatchObject({ html: '<p>After</p>', sort: 2 });
		const stale = editor.content.pages.sort({ programId, pageId: page.pageId, sectionIds: [page.sliderId] });
		expect(await codeOf(stale)).toBe('CONFLICT');
	});

	test('new ones come last with the fields of their type; only sliders have a speed', async () => {
		const add = (type: 'html' | 'slider' | 'productsCarousel', slideSpeed?: number) =>
			editor.content.sections.create({ programId, pageId: page.pageId, type, ...(slideSpeed ? { slideSpeed } : {}) });
		expect(await add('productsCarousel')).toMatchObject({
			sort: 3,
			source: 'featured',
			layout: 'grid-4',
			categories: ['View All'],
		});
		expect(await add('slider', 2000)).toMatchObject({ sort: 4, slideSpeed: 2000, slides: [] });
		expect(await codeOf(add('html', 2000))).toEqual(['slideSpeed: slideSpeedOfSliders']);
	});

	test('products are sorted by price only where they cost points', async () => {
		const made = await editor.content.sections.create({ programId, pageId: page.pageId, type: 'productsCarousel' });
		const section = {
			type: 'productsCarousel' as const,
			title: 'New',
			source: 'new' as const,
			layout: 'grid-5' as const,
			rows: 2,
			limit: 10,
			productSort: 'price_asc' as const,
			categories: ['View All'],
		};
		const input = { programId, sectionId: made.id, revision: made.revision };
		expect(await codeOf(editor.content.sections.update({ ...input, section }))).toEqual([
			'section.productSort: sortOrderOfPoints',
		]);
		const saved = await editor.content.sections.update({
			...input,
			section: { ...section, productSort: 'brand_desc' },
		});
		expect(saved).toMatchObject({ title: 'New', source: 'new', productSort: 'brand_desc' });
	});
});

test('a language is created once as a copy of the first one', async () => {
	await makePage(db.database, programId, { url: '/home', name: 'Home' });
	const which = { language: 'en', menu: 'mobile' } as const;
	const { revision } = await editor.content.menu.get({ programId, ...which });
	const [top, below] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
	const entry = { title: 'A', type: 'link', url: '/home' };
	const items = [
		{ ...entry, id: top, parentId: null },
		{ ...entry, id: below, parentId: top },
	];
	await editor.content.menu.save({ programId, ...which, revision, items });
	const begin = () => editor.content.addLanguage({ programId, language: 'fr' });
	const ends = await Promise.all([begin(), begin()]);
	expect(ends.map(({ added }) => added).toSorted()).toEqual([false, true]);
	expect(ends.find(({ added }) => added)).toMatchObject({ copiedFrom: 'en' });
	expect(await editor.content.pages.list({ programId, language: 'fr' })).toMatchObject([{ url: '/home', sections: 2 }]);
	const menu = await editor.content.menu.get({ programId, language: 'fr', menu: 'mobile' });
	const parent = menu.items.find(({ parentId }) => parentId === null);
	expect(menu.items).toContainEqual(expect.objectContaining({ parentId: parent?.id }));
	expect(parent?.id).not.toBe(top);
	expect(await codeOf(editor.content.addLanguage({ programId, language: 'nl' }))).toEqual([
		'language: languageNotOfProgram',
	]);
	expect(await editor.content.languages({ programId })).toEqual([
		{ language: 'en', present: true, pages: 1 },
		{ language: 'fr', present: true, pages: 1 },
	]);
});
