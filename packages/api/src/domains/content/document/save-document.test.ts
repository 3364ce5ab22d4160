import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, createCaller } from '../../../router';
import { contextOf, flags, makeAccountTree, makeProgram, storedSession, testServices } from '../../../testing';
import { makePage } from '../testing/make-content';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let editor: Caller;
let programId: string;
let page: Awaited<ReturnType<typeof makePage>>;

beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
	const session = await storedSession(db.database, tree.accounts.left, flags('manageContent'));
	editor = createCaller(contextOf(testServices(db.database), session));
});
afterAll(() => db.drop());
beforeEach(async () => {
	programId = (await makeProgram(db.database, tree.accounts.left.id, 'plateau')).id;
	page = await makePage(db.database, programId, { url: '/page' });
});

type Sent = Parameters<Caller['content']['document']['save']>[0]['content'][number];
const save = (pages: Sent['pages']) =>
	editor.content.document.save({ programId, content: [{ language: 'en', pages }] });
const sectionsOf = async (pageId: string) => (await editor.content.pages.get({ programId, pageId })).sections;

test('a slider that moves to another page keeps its slides', async () => {
	const other = await makePage(db.database, programId, { url: '/other' });
	const { pageId, sectionId, sliderId, slideId } = page;
	const [slider] = (await sectionsOf(pageId)).filter(({ id }) => id === sliderId);
	const slides = slider?.slides.map(({ id, title }) => ({ id, title }));
	await save([
		{ id: pageId, name: 'Page', url: '/page', sections: [{ id: sectionId, type: 'html' }] },
		{ id: other.pageId, name: 'Page', url: '/other', sections: [{ id: sliderId, type: 'slider', slides }] },
	]);
	expect(await sectionsOf(pageId)).toMatchObject([{ id: sectionId, html: '<p>Hello</p>' }]);
	expect(await sectionsOf(other.pageId)).toMatchObject([{ id: sliderId, slides: [{ id: slideId, title: 'Slide' }] }]);
});

test('unsent fields of a page or section stay; only an empty list empties', async () => {
	const { pageId, sectionId, sliderId } = page;
	await save([{ id: pageId, name: 'Renamed', url: '/page' }]);
	const kept = [{ html: '<p>Hello</p>' }, { slides: [{ title: 'Slide' }] }];
	expect(await sectionsOf(pageId)).toMatchObject(kept);
	const sections = [
		{ id: sectionId, type: 'html' as const },
		{ id: sliderId, type: 'slider' as const },
	];
	await save([{ id: pageId, name: 'Renamed', url: '/page', sections }]);
	expect(await sectionsOf(pageId)).toMatchObject(kept);
	// A section that moves to another page is no longer on the first one.
	const moved = [{ id: sliderId, type: 'slider' as const }];
	await save([
		{ id: pageId, name: 'Renamed', url: '/page' },
		{ name: 'New', url: '/new', sections: moved },
	]);
	expect(await sectionsOf(pageId)).toMatchObject([{ id: sectionId }]);
	expect(await editor.content.sections.get({ programId, sectionId: sliderId })).toMatchObject({
		slides: [{ title: 'Slide' }],
	});
	await save([{ id: pageId, name: 'Renamed', url: '/page', sections: [{ id: sectionId, type: 'html', html: '' }] }]);
	expect(await sectionsOf(pageId)).toMatchObject([{ html: '' }]);
	await save([{ id: pageId, name: 'Renamed', url: '/page', sections: [] }]);
	expect(await sectionsOf(pageId)).toEqual([]);
});

test('a position that no row can hold is refused', async () => {
	const sections = [{ type: 'html' as const, html: '<p>x</p>', sort: 3_000_000_000 }];
	await expect(save([{ name: 'New', url: '/new', sections }])).rejects.toMatchObject({ appCode: 'VALIDATION' });
});

test('pages are in the order in which they are sent, and those that keep theirs aren’t written', async () => {
	const [second, third] = [
		await makePage(db.database, programId, { url: '/second' }),
		await makePage(db.database, programId, { url: '/third' }),
	];
	const sent = (pageId: string, url: string) => ({ id: pageId, name: 'Page', url });
	const urls = async () => (await editor.content.pages.list({ programId, language: 'en' })).map(({ url }) => url);
	await save([sent(third.pageId, '/third'), sent(page.pageId, '/page'), sent(second.pageId, '/second')]);
	expect(await urls()).toEqual(['/third', '/page', '/second']);
	const [document] = await editor.content.document.get({ programId });
	expect(document?.pages.map(({ url }) => url)).toEqual(['/third', '/page', '/second']);
	// One is removed and one is added at the end: the others keep their places.
	const versions = async () =>
		new Map((await editor.content.pages.list({ programId, language: 'en' })).map(({ url, version }) => [url, version]));
	const before = await versions();
	await save([sent(third.pageId, '/third'), sent(second.pageId, '/second'), { name: 'New', url: '/new' }]);
	expect(await urls()).toEqual(['/third', '/second', '/new']);
	const after = await versions();
	for (const url of ['/third', '/second']) expect(after.get(url), url).toBe(before.get(url));
	await save([
		{ name: 'First', url: '/first' },
		...['/third', '/second', '/new'].map((url) => ({ name: 'Page', url })),
	]);
	expect(await urls()).toEqual(['/first', '/third', '/second', '/new']);
});

test('pages may swap urls, and a new page may take one that another gives up', async () => {
	const other = await makePage(db.database, programId, { url: '/other' });
	await save([
		{ id: page.pageId, name: 'Page', url: '/other' },
		{ id: other.pageId, name: 'Page', url: '/page' },
	]);
	const urlOf = async (pageId: string) => (await editor.content.pages.get({ programId, pageId })).url;
	expect([await urlOf(page.pageId), await urlOf(other.pageId)]).toEqual(['/other', '/page']);
	await save([
		{ id: page.pageId, name: 'Page', url: '/third' },
		{ id: other.pageId, name: 'Page', url: '/page' },
		{ id: newId(), name: 'New', url: '/other' },
	]);
	expect(await urlOf(page.pageId)).toBe('/third');
	const twice = [
		{ id: page.pageId, name: 'Page', url: '/PAGE' },
		{ id: other.pageId, name: 'Page', url: '/page' },
	];
	await expect(save(twice)).rejects.toMatchObject({ appCode: 'DUPLICATE', params: { field: 'url' } });
});
