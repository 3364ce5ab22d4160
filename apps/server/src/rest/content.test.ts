import { flags } from '@rewards/api/testing/index';
import { isProtectedPage } from '@rewards/validators/content/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

type Json = Record<string, unknown>;
let test: TestApp;
let program: string;
beforeAll(async () => {
	test = await startApp();
	const { left } = test.tree.accounts;
	await test.makeUser('editor', { account: left, permissions: flags('manageContent') });
	await test.makeUser('manager', { account: left, permissions: flags('manageProgram') });
	await test.makeUser('staff', { account: left });
});
afterAll(() => test.stop());
beforeEach(async () => {
	const made = await ask('staff', 'POST', `/api/customers/${test.tree.accounts.left.id}/programs`, { name: 'Sky' });
	program = `/api/programs/${made.body.id}`;
});

const tokens = new Map<string, Awaited<ReturnType<TestApp['signIn']>>>();
async function ask(who: string, method: 'GET' | 'POST', url: string, payload?: object) {
	const headers = tokens.get(who) ?? (await test.signIn(who));
	tokens.set(who, headers);
	const answer = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
	return { status: answer.statusCode, body: answer.json() };
}
const save = (content: object[], who = 'editor') => ask(who, 'POST', program, { content });
const english = async (): Promise<Json> => (await ask('editor', 'GET', program)).body.content[0];
/** Without the pages that began with the program and that nobody sent. */
const asSent = (language: Json): Json => ({
	...language,
	pages: (language['pages'] as Json[]).filter(({ url }) => url === '/home' || !isProtectedPage(String(url))),
});
/** Rows that were overwritten or removed. */
const written = async () => {
	const tables = ['content_page', 'content_section', 'content_slide', 'menu_item'];
	const counts = await Promise.all(
		tables.map((name) => test.db.pool.query<{ n: number }>(`select count(*)::int as n from ${name}_version`)),
	);
	return counts.reduce((sum, { rows }) => sum + (rows[0]?.n ?? 0), 0);
};

const sent = {
	language: 'en',
	pages: [
		{
			name: 'Home',
			url: 'home',
			sections: [
				{ type: 'html', html: '<h1>Hello</h1><script>alert(1)</script>' },
				{
					type: 'slider',
					slideSpeed: 4000,
					slides: [
						{ title: 'Two', sort: 2 },
						{ title: 'One', sort: 1, action: { text: 'Go', link: '/home' } },
					],
				},
				{ type: 'productsCarousel', title: 'New ones', source: 'new', layout: 'grid-5', rows: 1, limit: 8 },
			],
		},
	],
	desktopMenu: [{ title: 'Shop', url: '/shop', submenu: { type: 'menu', menu: [{ title: 'Sale', url: '/sale' }] } }],
	mobileMenu: [
		{ label: 'Shop', type: 'link', url: '/shop', children: [{ label: 'Sale', type: 'link', url: '/sale' }] },
	],
};

describe('the content of a program', () => {
	it('is assembled from rows and split into them', async () => {
		const { status, body } = await save([sent]);
		expect(status).toBe(200);
		expect(body.name).toBe('Sky');
		expect(body.content.map(asSent)).toMatchObject([
			{
				language: 'en',
				pages: [
					{
						name: 'Home',
						url: '/home',
						sections: [
							{ type: 'html', sort: 1, html: '<h1>Hello</h1>' },
							{
								type: 'slider',
								slideSpeed: 4000,
								slides: [{ title: 'One', action: { text: 'Go', link: '/home' } }, { title: 'Two' }],
							},
							{ type: 'productsCarousel', title: 'New ones', source: 'new', categories: ['View All'] },
						],
					},
				],
				desktopMenu: [{ title: 'Shop', submenu: { type: 'menu', menu: [{ title: 'Sale', url: '/sale' }] } }],
				mobileMenu: [{ label: 'Shop', type: 'link', children: [{ label: 'Sale', children: [] }] }],
			},
		]);
	});

	it('is written only where it differs', async () => {
		await save([sent]);
		const before = await written();
		const read = await english();
		expect((await save([read])).status).toBe(200);
		expect(await written()).toBe(before);
		const changed = JSON.parse(JSON.stringify(read).replace('New ones', 'Newest'));
		expect((await save([changed])).body.content[0].pages[0].sections[2].title).toBe('Newest');
		expect(await written()).toBe(before + 1);
		// The ids are unchanged: nothing was recreated.
		expect((await english())['revision']).toBe(read['revision']);
	});

	it('stays where a language, or a part of one, isn’t sent', async () => {
		await save([sent]);
		await save([]);
		await save([{ language: 'en', desktopMenu: [] }]);
		expect(asSent(await english())).toMatchObject({
			pages: [{ name: 'Home' }],
			desktopMenu: [],
			mobileMenu: [{ label: 'Shop' }],
		});
	});

	it('is not overwritten by a client that read it before another user changed it', async () => {
		await save([sent]);
		const read = await english();
		await save([JSON.parse(JSON.stringify(read).replace('New ones', 'Newest'))]);
		const stale = await save([JSON.parse(JSON.stringify(read).replace('New ones', 'Oldest'))]);
		expect(stale).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
		// A page that was added in the meantime isn't deleted because an older reader doesn't know it.
		const pages = [...((await english())['pages'] as Json[]), { name: 'Offers', url: '/offers' }];
		await save([{ language: 'en', pages }]);
		const gone = await save([
			{
				...(await english()),
				pages: (read['pages'] as Json[]).map(({ version: _, ...page }) => page),
				revision: read['revision'],
			},
		]);
		expect(gone.status).toBe(409);
	});

	it('names the invalid part', async () => {
		const refused = async (language: object) => (await save([{ language: 'en', ...language }])).body.fields?.[0]?.path;
		expect(await refused({ pages: [{ name: 'A', url: 'a b' }] })).toBe('content.0.pages.0.url');
		expect(
			await refused({
				pages: [
					{
						name: 'A',
						url: 'a',
						sections: [{ type: 'slider', slides: [{ action: { text: 'x', link: 'javascript:x' } }] }],
					},
				],
			}),
		).toMatch(/^content\.0\.pages\.0\.sections\.0\.slides\.0/);
		expect(await refused({ desktopMenu: [{ title: 'A', url: '', submenu: { menu: [{ title: '', url: '' }] } }] })).toBe(
			'content.0.desktopMenu.1.title',
		);
		expect((await save([{ language: 'nl', pages: [] }])).body.fields).toMatchObject([{ path: 'content.0.language' }]);
		const levels = 20_000;
		const deep = `${'{"title":"x","submenu":{"menu":['.repeat(levels)}${']}}'.repeat(levels)}`;
		const headers = { ...(await test.signIn('editor')), 'content-type': 'application/json' };
		const payload = `{"content":[{"language":"en","desktopMenu":[${deep}]}]}`;
		expect((await test.app.inject({ method: 'POST', url: program, headers, payload })).statusCode).toBe(400);
	});

	it('keeps the pages that every site needs', async () => {
		await save([sent]);
		expect(await save([{ language: 'en', pages: [] }])).toMatchObject({ status: 409, body: { code: 'IN_USE' } });
	});

	it('comes with the settings, and requires the right to edit content to change', async () => {
		await save([sent]);
		const { content } = (await ask('manager', 'GET', program)).body;
		expect((await save(content, 'manager')).status).toBe(200);
		const other = JSON.parse(JSON.stringify(content).replace('New ones', 'Newest'));
		expect(await save(other, 'manager')).toMatchObject({ status: 403, body: { params: { flags: ['manageContent'] } } });
	});
});
