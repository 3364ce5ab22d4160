import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { isPageUrl, isSafeImage, isSafeLink } from '@rewards/validators/content/constants';
import { attacks, mutations } from '@rewards/validators/content/testing/attacks';
import { faultsIn } from '@rewards/validators/content/testing/faults';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, createCaller } from '../../router';
import { contextOf, everyFlag, makeAccountTree, makeProgram, storedSession, testServices } from '../../testing';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let editor: Caller;
let programId: string;

beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
	const session = await storedSession(db.database, tree.accounts.left, everyFlag);
	editor = createCaller(contextOf(testServices(db.database), session));
});
afterAll(() => db.drop());
beforeEach(async () => {
	programId = (await makeProgram(db.database, tree.accounts.left.id, 'plateau')).id;
	await db.database.pool.query("update program set languages = '{en,fr}' where id = $1", [programId]);
	await editor.content.addLanguage({ programId, language: 'en' });
});

/** NUL has its own rule: no text may contain it. */
const evils = [
	...attacks,
	...mutations,
	'/<img/src=x/onerror=alert(1)>',
	'/"onmouseover="alert(1)',
	'javascript:alert(1)',
].filter((evil) => !evil.includes('\u0000'));
type Sent = Parameters<Caller['content']['document']['save']>[0]['content'][number];
const save = (sent: Omit<Sent, 'language'>) =>
	editor.content.document.save({ programId, content: [{ language: 'en', ...sent }] });
const page = (sections: NonNullable<NonNullable<Sent['pages']>[number]['sections']>) => ({
	pages: [{ name: 'Page', url: '/page', sections }],
});
const code = (work: Promise<unknown>) =>
	work.then(
		() => 'saved',
		(error) => error.appCode,
	);

/** Parts of a response that a browser would read as HTML, follow or load, and that are not safe. */
function activeIn(answer: unknown): string[] {
	const found: string[] = [];
	const look = (name: string, value: unknown): void => {
		if (typeof value === 'string') {
			if (name === 'html') found.push(...faultsIn(value));
			if (['link', 'actionLink'].includes(name) && !isSafeLink(value)) found.push(value);
			if (name === 'url' && value !== '' && !isPageUrl(value) && !isSafeLink(value)) found.push(value);
			if (name.startsWith('image') && !isSafeImage(value)) found.push(value);
		} else if (typeof value === 'object' && value !== null)
			for (const [inner, each] of Object.entries(value)) look(Array.isArray(value) ? name : inner, each);
	};
	look('', answer);
	return found;
}
/** Every response with the program's content: to its editors, over REST, from its history and in the log. */
async function everyAnswer() {
	const pages = await editor.content.pages.list({ programId, language: 'en' });
	const menus = await Promise.all(
		(['desktop', 'mobile'] as const).map((menu) => editor.content.menu.get({ programId, language: 'en', menu })),
	);
	const at = new Date().toISOString();
	const each = await Promise.all(
		pages.map(async ({ id }) => [
			await editor.content.pages.get({ programId, pageId: id }),
			await editor.content.pages.links({ programId, pageId: id }),
			await editor.content.history.state({ programId, of: { kind: 'page', id }, at }),
		]),
	);
	const { rows } = await db.database.pool.query<{ before: unknown; after: unknown }>(
		'select before, after from audit_entry where program_id = $1',
		[programId],
	);
	const document = await editor.content.document.get({ programId });
	return { pages, menus, each, document, log: rows };
}

test('no text of a document can run as code, wherever it is shown afterwards', async () => {
	const html = evils.map((evil) => ({ type: 'html' as const, html: evil }));
	const slides = evils
		.slice(0, 50)
		.map((evil) => ({ title: evil.slice(0, 200), text: evil, action: { text: evil.slice(0, 200), link: '/page' } }));
	const more = evils.slice(50, 100).map((evil) => ({ title: evil.slice(0, 200), text: evil }));
	const carousels = evils.slice(0, 50).map((evil) => ({
		type: 'productsCarousel' as const,
		title: evil.slice(0, 200),
		categories: [evil.slice(0, 200)],
	}));
	const sections = [
		...html,
		{ type: 'slider' as const, slides },
		{ type: 'slider' as const, slides: more },
		...carousels,
	];
	const labels = evils.map((evil) => ({ label: evil.slice(0, 200), type: evil.slice(0, 50), url: '/page' }));
	const names = evils.map((evil, n) => ({ name: evil.slice(0, 100), url: `/named-${n}` }));
	await save({ pages: [...page(sections).pages, ...names], mobileMenu: labels, desktopMenu: labels });
	const answers = await everyAnswer();
	expect(answers.document[0]?.pages[0]?.sections).toHaveLength(sections.length);
	expect(answers.log.length).toBeGreaterThan(evils.length);
	expect(activeIn(answers)).toEqual([]);
	// Names and labels are text: they are stored as typed, not in part.
	expect(answers.pages.map(({ name }) => name)).toEqual(['Page', ...names.map(({ name }) => name.trim())]);
});

test('executable addresses are refused everywhere in a document', async () => {
	await save(page([]));
	for (const evil of evils) {
		const link = evil.slice(0, 1000);
		if (isSafeLink(link.trim())) continue;
		expect(await code(save({ mobileMenu: [{ label: 'x', url: link }] })), evil).toBe('VALIDATION');
		expect(
			await code(save({ desktopMenu: [{ title: 'x', submenu: { menu: [{ title: 'y', url: link }] } }] })),
			evil,
		).toBe('VALIDATION');
		expect(await code(save({ pages: [{ name: 'x', url: link }] })), evil).toBe('VALIDATION');
		for (const slide of [
			{ action: { text: '', link } },
			{ imageClassic: link },
			{ imageFull: link },
			{ imageMobile: link },
		])
			expect(await code(save(page([{ type: 'slider', slides: [slide] }]))), evil).toBe('VALIDATION');
	}
	expect((await everyAnswer()).document).toMatchObject([
		{ pages: [{ url: '/page', sections: [] }], desktopMenu: [], mobileMenu: [] },
	]);
});

test('nothing executable returns: through a copy, a new language, a restored state', async () => {
	await save(page(evils.map((html) => ({ type: 'html' as const, html }))));
	// As an earlier version may have stored it.
	await db.database.pool.query(
		`update content_section set html = v.html from (select $2::text[] as htmls) e, lateral unnest(e.htmls) with ordinality v(html, n)
		where program_id = $1 and sort = v.n`,
		[programId, evils],
	);
	const [first] = await editor.content.pages.list({ programId, language: 'en' });
	const pageId = first?.id ?? '';
	await editor.content.pages.duplicate({ programId, pageId, name: 'Copy', url: '/copy' });
	await editor.content.addLanguage({ programId, language: 'fr' });
	const at = new Date(Date.now() + 1000).toISOString();
	await editor.content.history.restore({ programId, of: { kind: 'page', id: pageId }, at });
	expect(activeIn(await everyAnswer())).toEqual([]);
	const { rows } = await db.database.pool.query<{ html: string }>(
		`select s.html from content_section s join content_page p on p.program_id = s.program_id and p.id = s.page_id
		where s.program_id = $1 and (p.language = 'fr' or p.url = '/copy')`,
		[programId],
	);
	expect(rows).toHaveLength(3 * evils.length);
	expect(rows.flatMap(({ html }) => faultsIn(html))).toEqual([]);
});
