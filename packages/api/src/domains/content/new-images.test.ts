import { createHash, randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorBody } from '../../errors';
import { prepareJobs } from '../../jobs/worker';
import { type Caller, createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, makeProgram, storedSession, testServices } from '../../testing';
import { imageRemoval } from '../images/jobs';
import { makePage } from './testing/make-content';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let editor: Caller;
let programId: string;
let page: Awaited<ReturnType<typeof makePage>>;
let there: string;
const gone = `/images/${'ab'.repeat(32)}.png`;

beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	tree = await makeAccountTree(db.database);
	const session = await storedSession(db.database, tree.accounts.left, flags('manageContent'));
	editor = createCaller(contextOf(testServices(db.database), session));
});
afterAll(() => db.drop());
beforeEach(async () => {
	programId = (await makeProgram(db.database, tree.accounts.left.id, 'plateau')).id;
	page = await makePage(db.database, programId, { url: '/page' });
	const bytes = Buffer.from(randomUUID());
	const hash = createHash('sha256').update(bytes).digest();
	await db.database.pool.query(
		`insert into image (hash, format, width, height, size, bytes, program_id, look_at) values ($1, 'png', 1, 1, $2, $3, $4, now())`,
		[hash, bytes.length, bytes, programId],
	);
	there = `/images/${hash.toString('hex')}.png`;
});

const removeUnusedImages = async () => (await imageRemoval.handler())(testServices(db.database));
const isThere = async (url: string) =>
	(await db.database.pool.query(`select from image where encode(hash, 'hex') = $1`, [url.slice(8, 72)])).rowCount === 1;
const faultsOf = (work: Promise<unknown>) =>
	work.then(
		() => 'saved',
		(error: unknown) => errorBody(error).fields?.map(({ path, code }) => `${path} ${code}`),
	);
const slide = { imageClassic: '', imageFull: '', imageMobile: '', title: '', text: '', actionText: '', actionLink: '' };
async function saveSlides(slides: Partial<typeof slide>[]) {
	const { revision } = await editor.content.sections.get({ programId, sectionId: page.sliderId });
	const section = {
		type: 'slider' as const,
		slideSpeed: 5000,
		slides: slides.map((one) => ({ ...slide, id: randomUUID(), ...one })),
	};
	return editor.content.sections.update({ programId, sectionId: page.sliderId, revision, section });
}
async function saveHtml(html: string) {
	const { revision } = await editor.content.sections.get({ programId, sectionId: page.sectionId });
	const section = { type: 'html' as const, html };
	return editor.content.sections.update({ programId, sectionId: page.sectionId, revision, section });
}

test('a section may name only existing images, and the error names each field', async () => {
	expect(
		await faultsOf(saveSlides([{ imageFull: there }, { imageMobile: gone, text: `<img src="${gone}">` }])),
	).toEqual(['section.slides.1.imageMobile imageGone', 'section.slides.1.text imageGone']);
	expect(await faultsOf(saveHtml(`<p><img src="${gone}"></p>`))).toEqual(['section.html imageGone']);
	expect(await faultsOf(saveSlides([{ imageFull: there }]))).toBe('saved');
	// Addresses of other sites are not checked, whatever they look like.
	const elsewhere = `https://cdn.example${gone}`;
	expect(await faultsOf(saveHtml(`<img src="${there}"><img src="${elsewhere}">`))).toBe('saved');
});

test('an image that a section already named blocks no save, nor a return to an earlier state', async () => {
	const { pool } = db.database;
	await pool.query('update content_section set html = $2 where id = $1', [page.sectionId, `<img src="${gone}">`]);
	expect(await faultsOf(saveHtml(`<h1>New</h1><img src="${gone}">`))).toBe('saved');
	const at = new Date().toISOString();
	expect(await faultsOf(saveHtml('<h1>Without</h1>'))).toBe('saved');
	const back = editor.content.history.restore({ programId, of: { kind: 'section', id: page.sectionId }, at });
	expect(await faultsOf(back)).toBe('saved');
	expect(await faultsOf(saveHtml(`<img src="${gone}"><img src="/images/${'cd'.repeat(32)}.gif">`))).toEqual([
		'section.html imageGone',
	]);
});

test('a document is refused at the place where it names a deleted image, even with its slides in another order', async () => {
	const { pageId, sectionId, sliderId } = page;
	const save = (image: string, html: string) =>
		editor.content.document.save({
			programId,
			content: [
				{
					language: 'en',
					pages: [
						{
							id: pageId,
							name: 'Page',
							url: '/page',
							sections: [
								{ id: sectionId, type: 'html', html },
								{
									id: sliderId,
									type: 'slider',
									slides: [
										{ sort: 2, imageFull: image },
										{ sort: 1, imageFull: there },
									],
								},
							],
						},
					],
				},
			],
		});
	expect(await faultsOf(save(gone, `<img src='${gone}'>`))).toEqual([
		'content.0.pages.0.sections.0.html imageGone',
		'content.0.pages.0.sections.1.slides.0.imageFull imageGone',
	]);
	expect(await faultsOf(save(there, '<p>Hello</p>'))).toBe('saved');
});

test('cleanup during a save keeps the image that it names', async () => {
	const { pool } = db.database;
	// The save pauses after locking the image, before it commits.
	const holder = await pool.connect();
	try {
		await holder.query('begin');
		await holder.query('lock table content_section_version in exclusive mode');
		const saving = faultsOf(saveHtml(`<img src="${there}">`));
		await expect
			.poll(
				async () =>
					(
						await pool.query(
							`select from pg_locks where not granted and relation = 'content_section_version'::regclass`,
						)
					).rowCount,
				{ interval: 10, timeout: 10_000 },
			)
			.toBe(1);
		await removeUnusedImages();
		await holder.query('commit');
		expect(await saving).toBe('saved');
	} finally {
		holder.release();
	}
	await removeUnusedImages();
	expect(await isThere(there)).toBe(true);
});
