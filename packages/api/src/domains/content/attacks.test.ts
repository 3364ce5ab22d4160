import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { isPageUrl, isSafeImage, isSafeLink } from '@rewards/validators/content/constants';
import { attacks, mutations } from '@rewards/validators/content/testing/attacks';
import { faultsIn } from '@rewards/validators/content/testing/faults';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, makeProgram, storedSession, testServices } from '../../testing';
import { makePage } from './testing/make-content';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let editor: Caller;
let programId: string;
let page: Awaited<ReturnType<typeof makePage>>;

beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
	const session = await storedSession(db.database, tree.accounts.left, flags('manageContent', 'manageProgram'));
	editor = createCaller(contextOf(testServices(db.database), session));
});
afterAll(() => db.drop());
beforeEach(async () => {
	programId = (await makeProgram(db.database, tree.accounts.left.id, 'plateau')).id;
	page = await makePage(db.database, programId, { url: '/page' });
});

const evils = [
	...attacks,
	...mutations,
	'/<img/src=x/onerror=alert(1)>',
	'/"onmouseover="alert(1)',
	'javascript:alert(1)',
];
/** Whether the save succeeded. */
const tried = (call: Promise<unknown>) =>
	call.then(
		() => true,
		(error) => {
			expect(error.appCode).toBe('VALIDATION');
			return false;
		},
	);
const column = async (text: string): Promise<string[]> => {
	const { rows } = await db.database.pool.query<{ value: string }>(text, [programId]);
	return rows.map(({ value }) => value);
};
/** Everything that a site would show as HTML or follow as a link. */
async function expectHarmless() {
	const htmls = await column('select html as value from content_section where program_id = $1');
	for (const html of htmls) expect(faultsIn(html), html).toEqual([]);
	const links = await column(
		`select url as value from menu_item where program_id = $1 union all select action_link from content_slide where program_id = $1
		union all select custom_home_page from plateau_level where program_id = $1`,
	);
	expect(links.filter((link) => !isSafeLink(link))).toEqual([]);
	expect(links.filter((link) => /[<>"'`]/.test(link))).toEqual([]);
	const images = await column(
		`select unnest(array[image_classic, image_full, image_mobile]) as value from content_slide where program_id = $1`,
	);
	expect(images.filter((url) => !isSafeImage(url))).toEqual([]);
	const urls = await column('select url as value from content_page where program_id = $1');
	expect(urls.filter((url) => !isPageUrl(url))).toEqual([]);
}
const put = (html: string) =>
	db.database.pool.query('update content_section set html = $3 where program_id = $1 and id = $2', [
		programId,
		page.sectionId,
		html,
	]);
const htmlOf = async () => (await editor.content.sections.get({ programId, sectionId: page.sectionId })).html;

test('a deleted page never changes text that only looks like a link to it', async () => {
	const prose = '<p>write href="/promo" here</p>';
	await put(`${prose}<p><a href="/promo">x</a></p>`);
	const promo = await makePage(db.database, programId, { url: '/promo' });
	const gone = (linksTo: string) =>
		editor.content.pages.delete({ programId, pageId: promo.pageId, version: 1, linksTo });
	expect(await tried(gone('/<img/src=x/onerror=alert(1)>'))).toBe(false);
	expect(await htmlOf()).toBe(`${prose}<p><a href="/promo">x</a></p>`);
	await gone('/other');
	expect(await htmlOf()).toBe(`${prose}<p><a href="/other">x</a></p>`);
	await expectHarmless();
});

test('nothing becomes executable, wherever links to a deleted page are redirected', async () => {
	await put('<p>write href="/promo" here <a href="/promo">x</a></p>');
	await db.database.pool.query('update content_slide set action_link = $2 where program_id = $1', [
		programId,
		'/promo',
	]);
	let promo = await makePage(db.database, programId, { url: '/promo' });
	for (const linksTo of evils) {
		const gone = await tried(
			editor.content.pages.delete({ programId, pageId: promo.pageId, version: 1, linksTo: linksTo.slice(0, 1000) }),
		);
		if (gone) {
			await expectHarmless();
			await put('<p>write href="/promo" here <a href="/promo">x</a></p>');
			promo = await makePage(db.database, programId, { url: '/promo' });
		}
	}
	await expectHarmless();
});

test('nothing that is saved as html, url, title or name of pages, sections and menus can run as code', async () => {
	const { pageId, sectionId, sliderId, slideId } = page;
	const which = { programId, language: 'en', menu: 'mobile' } as const;
	for (const evil of evils) {
		const { revision } = await editor.content.sections.get({ programId, sectionId });
		await tried(
			editor.content.sections.update({ programId, sectionId, revision, section: { type: 'html', html: evil } }),
		);
		expect(faultsIn(await htmlOf()), evil).toEqual([]);
		await tried(editor.content.pages.create({ programId, language: 'en', name: 'Evil', url: evil }));
		await tried(editor.content.pages.update({ programId, pageId, version: 1, name: 'Evil', url: evil }));
		for (const link of ['actionLink', 'imageClassic', 'imageFull', 'imageMobile']) {
			const slide = { id: slideId, imageClassic: '', imageFull: '', imageMobile: '', actionLink: '', [link]: evil };
			const slider = await editor.content.sections.get({ programId, sectionId: sliderId });
			await tried(
				editor.content.sections.update({
					programId,
					sectionId: sliderId,
					revision: slider.revision,
					section: {
						type: 'slider',
						slideSpeed: 5000,
						slides: [{ ...slide, title: evil.slice(0, 200), text: evil, actionText: evil.slice(0, 200) }],
					},
				}),
			);
		}
		const menu = await editor.content.menu.get(which);
		const entry = { id: slideId, parentId: null, title: 'Evil', type: '', url: evil };
		await tried(editor.content.menu.save({ ...which, revision: menu.revision, items: [entry] }));
	}
	await expectHarmless();
}, 120_000);
