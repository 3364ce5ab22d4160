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
	page = await makePage(db.database, programId, { url: '/start', name: 'Start' });
});

/** A moment between two changes. */
const moment = async () => {
	const { rows } = await db.database.pool.query<{ at: Date }>(
		'select clock_timestamp()::timestamptz(3) as at from pg_sleep(0.004)',
	);
	await db.database.pool.query('select pg_sleep(0.004)');
	return rows[0]?.at.toISOString() ?? '';
};
type Sent = Parameters<Caller['content']['document']['save']>[0]['content'][number];
const save = (pages: Sent['pages']) =>
	editor.content.document.save({ programId, content: [{ language: 'en', pages }] });
const get = (pageId: string) => editor.content.pages.get({ programId, pageId });
const restore = (of: { kind: 'page' | 'section'; id: string }, at: string) =>
	editor.content.history.restore({ programId, of, at });

test('a page that every site needs keeps its url, whatever it was before', async () => {
	const before = await moment();
	const { pageId } = page;
	await editor.content.pages.update({ programId, pageId, version: 1, name: 'Home', url: '/home' });
	await restore({ kind: 'page', id: pageId }, before);
	expect(await get(pageId)).toMatchObject({ name: 'Start', url: '/home', protected: true });
});

test('a section that has moved to another page stays there, and the restored page gets a copy', async () => {
	const before = await moment();
	const { pageId, sectionId, sliderId, slideId } = page;
	await save([
		{ id: pageId, name: 'Start', url: '/start', sections: [{ id: sectionId, type: 'html' }] },
		{ name: 'Other', url: '/other', sections: [{ id: sliderId, type: 'slider' }] },
	]);
	await restore({ kind: 'page', id: pageId }, before);
	const restored = await get(pageId);
	expect(restored.sections).toMatchObject([
		{ id: sectionId },
		{ type: 'slider', slides: [{ title: 'Slide', version: 1 }] },
	]);
	const other = (await editor.content.pages.list({ programId, language: 'en' })).find(({ url }) => url === '/other');
	expect((await get(other?.id ?? '')).sections).toMatchObject([{ id: sliderId, slides: [{ id: slideId }] }]);
});

test('a restored section stays on its current page', async () => {
	const before = await moment();
	const { pageId, sectionId, sliderId } = page;
	await save([
		{ id: pageId, name: 'Start', url: '/start', sections: [{ id: sliderId, type: 'slider' }] },
		{ name: 'Other', url: '/other', sections: [{ id: sectionId, type: 'html', html: '<p>Changed</p>' }] },
	]);
	await restore({ kind: 'section', id: sectionId }, before);
	expect(await editor.content.sections.get({ programId, sectionId })).toMatchObject({
		html: '<p>Hello</p>',
		page: { url: '/other' },
	});
});

test('history from before today’s rules is cleaned when it is restored', async () => {
	const { pageId, sectionId } = page;
	const put = (html: string) =>
		db.database.pool.query('update content_section set html = $2 where id = $1', [sectionId, html]);
	await put('<p>write href="/<img/src=x/onerror=alert(1)>" here</p>');
	const shown = await editor.content.sections.get({ programId, sectionId });
	expect(shown.html).toBe('<p>write href="/" here</p>');
	expect((await get(pageId)).sections[0]?.html).toBe(shown.html);
	const document = await editor.content.document.get({ programId });
	expect(document[0]?.pages[0]?.sections[0]).toMatchObject({ html: shown.html });
	const before = await moment();
	await put('<p>Later</p>');
	const of = { kind: 'section', id: sectionId } as const;
	expect(await editor.content.history.state({ programId, of, at: before })).toMatchObject({
		section: { html: shown.html },
	});
	await restore(of, before);
	const { rows } = await db.database.pool.query('select html from content_section where id = $1', [sectionId]);
	expect(rows).toEqual([{ html: shown.html }]);
});

test('concurrent restores of a deleted section give one section, next to concurrent deletes and sorts', async () => {
	const { pageId, sectionId, sliderId } = page;
	for (let round = 0; round < 3; round++) {
		const before = await moment();
		const { revision } = await editor.content.sections.get({ programId, sectionId: sliderId });
		await editor.content.sections.delete({ programId, sectionId: sliderId, revision });
		const back = () => restore({ kind: 'section', id: sliderId }, before);
		await Promise.all([back(), back(), back(), back()]);
		await editor.content.pages.sort({ programId, pageId, sectionIds: [sliderId, sectionId] });
		const { sections } = await get(pageId);
		expect(sections).toMatchObject([{ id: sliderId, slides: [{ title: 'Slide' }] }, { id: sectionId }]);
	}
	const { version } = await get(pageId);
	const before = await moment();
	const { revision } = await editor.content.sections.get({ programId, sectionId: sliderId });
	await editor.content.sections.delete({ programId, sectionId: sliderId, revision });
	const [, restored] = await Promise.allSettled([
		editor.content.pages.delete({ programId, pageId, version }),
		restore({ kind: 'section', id: sliderId }, before),
	]);
	// The page is deleted, before or after.
	if (restored.status === 'rejected') expect(restored.reason).toMatchObject({ code: 'NOT_FOUND' });
	await expect(get(pageId)).rejects.toThrow();
});
