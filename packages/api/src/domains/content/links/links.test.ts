import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createCaller } from '../../../router';
import { contextOf, flags, makeAccountTree, makeProgram, storedSession, testServices } from '../../../testing';
import { makePage } from '../testing/make-content';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let editor: Caller;
let manager: Caller;
let programId: string;

beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
	const services = testServices(db.database);
	const { left } = tree.accounts;
	editor = createCaller(contextOf(services, await storedSession(db.database, left, flags('manageContent'))));
	const both = flags('manageContent', 'manageProgram');
	manager = createCaller(contextOf(services, await storedSession(db.database, left, both)));
});
afterAll(() => db.drop());
beforeEach(async () => {
	programId = (await makeProgram(db.database, tree.accounts.left.id, 'plateau')).id;
});

const page = (url: string, language = 'en') => makePage(db.database, programId, { url, language, name: `Page ${url}` });
const links = (pageId: string) => manager.content.pages.links({ programId, pageId });
const rename = (pageId: string, url: string) =>
	manager.content.pages.update({ programId, pageId, version: 1, name: 'Renamed', url, changeLinks: true });
const remove = (pageId: string, linksTo: string) =>
	manager.content.pages.delete({ programId, pageId, version: 1, linksTo });

describe('a level’s home page', () => {
	beforeEach(() =>
		db.database.pool.query(
			"update plateau_level set custom_home_page = '/offers' where program_id = $1 and position = 1",
			[programId],
		),
	);
	const home = async () => {
		const level = await db.database.prisma.plateauLevel.findFirst({ where: { programId, position: 1 } });
		return level?.customHomePage;
	};

	test('stays while another language has a page with its url, and then follows the last one', async () => {
		const [english, french] = [await page('/offers'), await page('/Offers', 'fr')];
		expect(await links(english.pageId)).toMatchObject([{ kind: 'level', changeable: false, languages: ['fr'] }]);
		await rename(english.pageId, '/deals');
		expect(await home()).toBe('/offers');
		expect(await links(french.pageId)).toMatchObject([{ kind: 'level', changeable: true, languages: [] }]);
		await rename(french.pageId, '/deals');
		expect(await home()).toBe('/deals');
	});

	test('stays where a page is deleted in one of its languages, even when links are redirected', async () => {
		const [english, french] = [await page('/offers'), await page('/offers', 'fr')];
		await page('/other', 'fr');
		await remove(english.pageId, '/other');
		expect(await home()).toBe('/offers');
		await remove(french.pageId, '/other');
		expect(await home()).toBe('/other');
	});

	test('isn’t kept by a language that the program no longer has', async () => {
		const english = await page('/offers');
		await page('/offers', 'fr');
		await db.database.pool.query("update program set languages = '{en}' where id = $1", [programId]);
		await rename(english.pageId, '/deals');
		expect(await home()).toBe('/deals');
	});

	test.each(['', 'https://example.com/offers', '/nowhere'])(
		'is the default one when links are redirected to “%s”',
		async (to) => {
			const { pageId } = await page('/offers');
			await remove(pageId, to);
			expect(await home()).toBe('');
		},
	);

	test('is the page alone where links are redirected to a part of it', async () => {
		const { pageId } = await page('/offers');
		await page('/other');
		await remove(pageId, '/other?tab=2#top');
		expect(await home()).toBe('/other');
	});
});

test('links with a query or a fragment are redirected, and keep both', async () => {
	const offers = await page('/große-offers');
	const other = await page('/other');
	const { pool } = db.database;
	await pool.query('update content_section set html = $2 where id = $1', [
		other.sectionId,
		'<p><a href="/große-offers?a=1&amp;b=2#top">1</a> <a href="/Gro%C3%9Fe-Offers/#x">2</a> <a href="#große-offers">3</a> <a href="/große-offers2?x">4</a></p>',
	]);
	await pool.query('update content_slide set action_link = $2 where id = $1', [other.slideId, 'GROßE-offers#slide']);
	await pool.query(
		`insert into menu_item (program_id, language, menu, id, title, url) values ($1, 'en', 'desktop', $2, 'Offers', '/große-offers?from=menu')`,
		[programId, offers.pageId],
	);
	expect(await links(offers.pageId)).toMatchObject([
		{ kind: 'menu', name: 'Offers', place: 'desktop' },
		{ kind: 'slide', name: 'Slide', place: 'Page /other' },
		{ kind: 'text', place: 'Page /other' },
	]);
	await rename(offers.pageId, '/deals');
	const now = await manager.content.pages.get({ programId, pageId: other.pageId });
	expect(now.sections[0]?.html).toBe(
		'<p><a href="/deals?a=1&amp;b=2#top">1</a> <a href="/deals#x">2</a> <a href="#große-offers">3</a> <a href="/große-offers2?x">4</a></p>',
	);
	expect(now.sections[1]?.slides[0]?.actionLink).toBe('/deals#slide');
	const menu = await manager.content.menu.get({ programId, language: 'en', menu: 'desktop' });
	expect(menu.items[0]?.url).toBe('/deals?from=menu');
});

test('links of texts from before today’s rules are found, in any spelling', async () => {
	const offers = await page('/offers');
	const other = await page('/other');
	const put = (html: string) =>
		db.database.pool.query('update content_section set html = $2 where id = $1', [other.sectionId, html]);
	for (const attribute of [
		"href='/offers'",
		"HREF = '/offers?a=1'",
		'href=/offers',
		'href=/offers#top class=x',
		'href="&#47;offers"',
		'href=" /offers "',
	]) {
		await put(`<p><a ${attribute}>See</a></p>`);
		expect([attribute, await links(offers.pageId)]).toMatchObject([attribute, [{ kind: 'text' }]]);
	}
	for (const attribute of ["href='/offers2'", 'href=/other/offers', 'href="/x?to=/offers"', 'title="href=/offers x"']) {
		await put(`<p><a ${attribute}>See</a></p>`);
		expect([attribute, await links(offers.pageId)]).toEqual([attribute, []]);
	}
	await put("<p><a href='/offers?a=1'>See</a></p>");
	await rename(offers.pageId, '/deals');
	const now = await manager.content.pages.get({ programId, pageId: other.pageId });
	expect(now.sections[0]?.html).toBe('<p><a href="/deals?a=1">See</a></p>');
});

describe('links to a page', () => {
	let pageId: string;
	let other: Awaited<ReturnType<typeof makePage>>;
	beforeEach(async () => {
		pageId = (await page('/offers')).pageId;
		other = await makePage(db.database, programId, { url: '/other', name: 'Other' });
		const { pool } = db.database;
		await pool.query('update content_slide set action_link = $2 where id = $1', [other.slideId, '/offers']);
		await pool.query('update content_section set html = $2 where id = $1', [
			other.sectionId,
			'<p><a href="/offers">See</a> <a href="/offers2">not</a></p>',
		]);
		await pool.query("update plateau_level set custom_home_page = '/offers' where program_id = $1 and position = 1", [
			programId,
		]);
		await pool.query(
			`insert into menu_item (program_id, language, menu, id, title, url) values ($1, 'en', 'mobile', $2, 'To offers', '/Offers')`,
			[programId, pageId],
		);
	});
	const linksFor = (caller: Caller) => caller.content.pages.links({ programId, pageId });
	const home = async () => {
		const level = await db.database.prisma.plateauLevel.findFirst({ where: { programId, position: 1 } });
		return level?.customHomePage;
	};

	test('are listed before it is deleted', async () => {
		expect(await linksFor(editor)).toMatchObject([
			{ kind: 'menu', name: 'To offers', place: 'mobile', changeable: true },
			{ kind: 'level', changeable: false },
			{ kind: 'slide', name: 'Slide', place: 'Other', changeable: true },
			{ kind: 'text', place: 'Other', changeable: true },
		]);
		expect(await linksFor(manager)).toContainEqual(expect.objectContaining({ kind: 'level', changeable: true }));
	});

	test('are redirected on request', async () => {
		await manager.content.pages.delete({ programId, pageId, version: 1, linksTo: '/other' });
		const page = await editor.content.pages.get({ programId, pageId: other.pageId });
		expect(page.sections[0]?.html).toBe('<p><a href="/other">See</a> <a href="/offers2">not</a></p>');
		expect(page.sections[1]?.slides[0]?.actionLink).toBe('/other');
		const menu = await editor.content.menu.get({ programId, language: 'en', menu: 'mobile' });
		expect(menu.items[0]?.url).toBe('/other');
		expect(await home()).toBe('/other');
	});

	test('stay unchanged otherwise, and levels stay when the caller may not change the program', async () => {
		await editor.content.pages.update({ programId, pageId, version: 1, name: 'O', url: '/deals', changeLinks: true });
		const menu = await editor.content.menu.get({ programId, language: 'en', menu: 'mobile' });
		expect(menu.items[0]?.url).toBe('/deals');
		expect(await home()).toBe('/offers');
		await editor.content.pages.delete({ programId, pageId, version: 2 });
		const after = await editor.content.menu.get({ programId, language: 'en', menu: 'mobile' });
		expect(after.items[0]?.url).toBe('/deals');
	});
});
