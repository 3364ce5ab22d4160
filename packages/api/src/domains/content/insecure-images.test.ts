import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { contentDocumentSchema } from '@rewards/validators/content/document';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorBody } from '../../errors';
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
	const session = await storedSession(db.database, tree.accounts.left, flags('manageContent'));
	editor = createCaller(contextOf(testServices(db.database), session));
});
afterAll(() => db.drop());
beforeEach(async () => {
	programId = (await makeProgram(db.database, tree.accounts.left.id, 'plateau')).id;
	page = await makePage(db.database, programId, { url: '/page' });
});

const faultsOf = (work: Promise<unknown>) =>
	work.then(
		() => 'saved',
		(error: unknown) => errorBody(error).fields?.map(({ path, code }) => `${path}: ${code}`),
	);
const refused = 'imageUnsafe';
const old = 'http://old.example/a.png';
const slide = (id: string, imageFull: string) => {
	const none = { imageClassic: '', imageMobile: '', title: 'T', text: '', actionText: '', actionLink: '' };
	return { ...none, id, imageFull };
};
async function saveHtml(html: string) {
	const { sectionId } = page;
	const { revision } = await editor.content.sections.get({ programId, sectionId });
	return editor.content.sections.update({ programId, sectionId, revision, section: { type: 'html', html } });
}
async function saveSlides(...slides: ReturnType<typeof slide>[]) {
	const { sliderId: sectionId } = page;
	const { revision } = await editor.content.sections.get({ programId, sectionId });
	const section = { type: 'slider' as const, slideSpeed: 5000, slides };
	return editor.content.sections.update({ programId, sectionId, revision, section });
}

test('an image without https is refused where it is new', async () => {
	expect(await faultsOf(saveHtml('<p><img alt="a" src="HTTP://new.example/a.png"></p>'))).toEqual([
		`section.html: ${refused}`,
	]);
	expect(await faultsOf(saveHtml('<p><a href="http://new.example/a.png">a link</a> src="http://x"</p>'))).toBe('saved');
	expect(await faultsOf(saveHtml('<p><img src="https://new.example/a.png"></p>'))).toBe('saved');
	const slides = saveSlides(slide(page.slideId, ''), slide(randomUUID(), 'http://new.example/a.png'));
	expect(await faultsOf(slides)).toEqual([`section.slides.1.imageFull: ${refused}`]);
});

test('an existing one does not block saves', async () => {
	const { pool } = db.database;
	await pool.query('update content_section set html = $2 where id = $1', [
		page.sectionId,
		`<p><img src="${old}" /></p>`,
	]);
	await pool.query('update content_slide set image_full = $2 where id = $1', [page.slideId, old]);
	expect(await faultsOf(saveHtml(`<p>More <img src="${old}" /></p>`))).toBe('saved');
	expect(await faultsOf(saveSlides(slide(page.slideId, old), slide(randomUUID(), 'https://new.example/a.png')))).toBe(
		'saved',
	);
	const content = contentDocumentSchema.parse(await editor.content.document.get({ programId }));
	const saved = editor.content.document.save({ programId, content });
	expect(await faultsOf(saved)).toBe('saved');
	const pages = [
		{ name: 'New', url: '/new', sections: [{ type: 'html' as const, html: '<img src="http://new.example/a.png">' }] },
	];
	const added = editor.content.document.save({ programId, content: [{ language: 'en', pages }] });
	expect(await faultsOf(added)).toEqual([`content.0.pages.0.sections.0.html: ${refused}`]);
});
