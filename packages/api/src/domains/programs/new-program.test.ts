import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { cleanHtml } from '@rewards/validators/content/clean-html';
import { isOwnPath, isSafeLink, protectedPages, urlKey } from '@rewards/validators/content/constants';
import { programTypes, siteLanguages } from '@rewards/validators/programs/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, everyFlag, makeAccountTree, makeProgram, storedSession, testServices } from '../../testing';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let caller: ReturnType<typeof createCaller>;

beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
	caller = createCaller(
		contextOf(testServices(db.database), await storedSession(db.database, tree.accounts.left, everyFlag)),
	);
});
afterAll(() => db.drop());

const rows = async (sql: string, values: unknown[]) => (await db.database.pool.query(sql, values)).rows;

const cases = programTypes.flatMap((type) => siteLanguages.map((language) => ({ type, language })));
test.each(cases)('a new $type program in $language has every page it needs, and both menus', async (made) => {
	const { type, language } = made;
	const accountId = tree.accounts.left.id;
	const { id: programId, languages } = await caller.programs.create({
		accountId,
		name: `${type} ${language}`,
		...made,
	});
	expect(languages).toEqual([language]);
	const pages = await caller.content.pages.list({ programId, language });
	expect(pages.map(({ url }) => url)).toEqual(protectedPages.map((url) => `/${url}`));
	expect(pages.every((page) => page.protected && page.sections === 1)).toBe(true);
	const sections = await rows('select type, html from content_section where program_id = $1', [programId]);
	for (const { type: kind, html } of sections) {
		expect(kind).toBe('html');
		expect(cleanHtml(html)).toBe(html);
	}
	const urls = pages.map(({ url }) => urlKey(url));
	for (const menu of ['desktop', 'mobile'] as const) {
		const { items } = await caller.content.menu.get({ programId, language, menu });
		expect(items.length).toBe(type === 'claim' ? 4 : 5);
		for (const { url, title, type: action } of items) {
			expect(isSafeLink(url) && title !== '').toBe(true);
			expect(isOwnPath(url) ? urls.includes(urlKey(url)) : true, url).toBe(true);
			expect(action).toBe(menu === 'mobile' ? 'link' : '');
		}
	}
});

test('each language has words of its own, and each type says what a participant has', async () => {
	const accountId = tree.accounts.left.id;
	const home = async (language: (typeof siteLanguages)[number], type: (typeof programTypes)[number]) => {
		const { id } = await caller.programs.create({ accountId, name: 'Words', language, type });
		const [row] = await rows(
			`select s.html from content_section s join content_page p on p.program_id = s.program_id and p.id = s.page_id
				where s.program_id = $1 and p.url = '/home'`,
			[id],
		);
		return row.html as string;
	};
	const all: string[] = [];
	for (const language of siteLanguages) all.push(await home(language, 'points'));
	expect(new Set(all).size).toBe(siteLanguages.length);
	expect(await home('en', 'points')).toContain('points');
	expect(await home('en', 'plateau')).toContain('level');
	expect(await home('en', 'claim')).toContain('code');
});

test('terms are marked as a draft in each language', async () => {
	const found = await rows(
		`select distinct p.language, s.html from content_section s join content_page p on p.program_id = s.program_id and p.id = s.page_id
			where p.url = '/termsandconditions'`,
		[],
	);
	expect(found.map(({ language }) => language).toSorted()).toEqual([...siteLanguages].toSorted());
	for (const { html } of found) expect(html).toMatch(/<strong>(Draft|Projet|Borrador|Entwurf|Bozza|Concept|Rascunho)/);
});

test('a program that can’t get its pages isn’t made at all', async () => {
	const count = async () => (await rows('select count(*)::int as count from program', []))[0]?.count;
	const before = await count();
	await db.database.pool.query(
		`create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$;
		create trigger refuse_entry before insert on menu_item for each row execute function refuse_entry()`,
	);
	await expect(caller.programs.create({ accountId: tree.accounts.left.id, name: 'Half' })).rejects.toThrow();
	await db.database.pool.query('drop trigger refuse_entry on menu_item; drop function refuse_entry()');
	expect(await count()).toBe(before);
	expect(await rows("select 1 from audit_entry where after->>'name' = 'Half'", [])).toEqual([]);
});

test('a client that makes a program and sends its own pages keeps the others; a page with a text of its own is refused', async () => {
	const { id: programId } = await caller.programs.create({ accountId: tree.accounts.left.id, name: 'Sent' });
	const home = { name: 'Our home', url: '/home', sections: [{ type: 'html', html: '<p>Ours</p>' }] };
	const save = (pages: { name: string; url: string }[]) =>
		caller.content.document.save({ programId, content: [{ language: 'en', pages }] });
	await save([home, { name: 'Offers', url: '/offers' }]);
	const pages = await caller.content.pages.list({ programId, language: 'en' });
	expect(pages.map(({ url }) => url).toSorted()).toEqual(
		[...protectedPages.map((url) => `/${url}`), '/offers'].toSorted(),
	);
	expect(pages.find(({ url }) => url === '/home')?.name).toBe('Our home');
	await expect(save([{ name: 'Offers', url: '/offers' }])).rejects.toMatchObject({ appCode: 'IN_USE' });
});

test('missing pages of an older program are made when asked for, and no other', async () => {
	const { id: programId } = await makeProgram(db.database, tree.accounts.left.id, 'points', 'Old');
	await rows("update program set languages = '{fr}' where id = $1", [programId]);
	await caller.content.addLanguage({ programId, language: 'fr' });
	await caller.content.pages.create({ programId, language: 'fr', name: 'Chez nous', url: '/Home' });
	await caller.content.pages.create({ programId, language: 'fr', name: 'Offres', url: '/offres' });
	const { created } = await caller.content.pages.createMissing({ programId, language: 'fr' });
	expect(created).toBe(5);
	const pages = await caller.content.pages.list({ programId, language: 'fr' });
	expect(pages.map(({ name }) => name)).toEqual([
		'Chez nous',
		'Offres',
		'Programme terminé',
		'Conditions générales',
		'Compte déjà utilisé',
		'Site en cours de mise à jour',
		'Commande enregistrée',
	]);
	expect(await caller.content.pages.createMissing({ programId, language: 'fr' })).toEqual({ created: 0 });
	const told = await rows("select action from audit_entry where program_id = $1 and entity = 'contentPage'", [
		programId,
	]);
	expect(told).toHaveLength(7);
});
