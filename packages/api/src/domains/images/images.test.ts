import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { imageLimits } from '@rewards/validators/images/constants';
import { programUpdateSchema } from '@rewards/validators/programs/settings';
import { wholeSettings } from '@rewards/validators/programs/testing/whole-settings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services, Session } from '../../context';
import { errorBody } from '../../errors';
import { prepareJobs } from '../../jobs/worker';
import { createCaller } from '../../router';
import { contextOf, everyFlag, makeAccountTree, storedSession, testServices } from '../../testing';
import { incomingImage, newPng } from '../../testing/pictures';
import { createUploadCaller } from '../../upload-router';
import { removeUnusedImages } from './jobs/remove-unused-images';
import { findImage } from './services/find-image';
import { noisy } from './testing/hostile';
import { startStorage, type TestStorage } from './testing/object-storage';

let test: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let services: Services;
let session: Session;
let storage: TestStorage;
beforeAll(async () => {
	test = await createTestDatabase();
	await prepareJobs(test.database);
	tree = await makeAccountTree(test.database);
	services = testServices(test.database);
	session = await storedSession(test.database, tree.accounts.left, everyFlag);
	storage = await startStorage();
});
afterAll(async () => {
	await storage.drop();
	await test.drop();
});

const inStorage = (): Services => ({ ...services, objects: storage.store });
const send = (bytes: Uint8Array, given = services) =>
	createUploadCaller(contextOf(given, session)).images({
		programId: tree.programs.left.id,
		file: incomingImage(bytes),
	});
const nameOf = ({ url }: { url: string }) => url.replace('/images/', '');
const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => 'OK',
		(error: unknown) => errorBody(error).code,
	);
const read = async (image: { url: string }, given = services) =>
	Buffer.from((await findImage(given, nameOf(image))).bytes);
const isThere = async (image: { url: string }, given = services) =>
	(await codeOf(findImage(given, nameOf(image)))) === 'OK';
/** Moves the image this many days into the past. */
const passDays = () => test.database.pool.query(`update image set look_at = now() - interval '1 second'`);

const caller = () => createCaller(contextOf(services, session));
async function save(theme: Partial<Record<'logo' | 'loginLogo' | 'backgroundImage', string>>) {
	const programId = tree.programs.left.id;
	const { version } = await caller().programs.get({ programId });
	const saved = { ...wholeSettings, version, theme: { ...wholeSettings.theme, ...theme } };
	return caller().programs.update({ programId, ...programUpdateSchema.parse(saved) });
}

describe('an uploaded image', () => {
	it('is stored once under the hash of its bytes, for whatever program, and is served as it was stored', async () => {
		const png = await newPng({ width: 60, height: 20 });
		const first = await send(png);
		expect(first).toMatchObject({ url: expect.stringMatching(/^\/images\/[0-9a-f]{64}\.png$/), width: 60, height: 20 });
		const elsewhere = createUploadCaller(contextOf(services, session)).images({
			programId: tree.programs.leftChild.id,
			file: incomingImage(png),
		});
		expect(await elsewhere).toEqual(first);
		const kept = await read(first);
		expect(kept.length).toBe(first.size);
		expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
		const gif = nameOf(first).replace('.png', '.gif');
		for (const name of [gif, 'x', '../../etc/passwd', `${'0'.repeat(64)}.png`])
			expect(await codeOf(findImage(services, name))).toBe('NOT_FOUND');
	});

	it('stays animated as a GIF, and a photo is stored upright', async () => {
		const frames = await noisy(40, 120).gif().toBuffer();
		const moving = await sharp(frames).toBuffer();
		expect(await send(moving)).toMatchObject({ width: 40, height: 120 });
		const pixels = Buffer.concat([0, 128, 255].map((shade) => Buffer.alloc(20 * 20 * 3, shade)));
		const animated = await sharp(pixels, { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } })
			.gif({ delay: [100, 200, 300], loop: 2 })
			.toBuffer();
		const stored = await send(animated);
		expect(stored).toMatchObject({ url: expect.stringMatching(/gif$/), width: 20, height: 20 });
		const kept = await sharp(await read(stored), { animated: true }).metadata();
		expect(kept).toMatchObject({ pages: 3, delay: [100, 200, 300], loop: 2 });

		const photo = await noisy(30, 50).jpeg().withMetadata({ orientation: 6 }).toBuffer();
		expect(await send(photo)).toMatchObject({ url: expect.stringMatching(/jpg$/), width: 50, height: 30 });
	});

	it('waits for those before it; a user with too many waiting is refused, and blocks no other user', async () => {
		const pictures = await Promise.all(Array.from({ length: 8 }, () => newPng()));
		const other = await storedSession(test.database, tree.accounts.left, everyFlag);
		const own = pictures.map((png) => codeOf(send(png)));
		const others = createUploadCaller(contextOf(services, other)).images({
			programId: tree.programs.left.id,
			file: incomingImage(await newPng()),
		});
		expect((await Promise.all(own)).toSorted()).toEqual([
			...Array(6).fill('OK'),
			...Array(2).fill('TOO_MANY_REQUESTS'),
		]);
		expect(await codeOf(others)).toBe('OK');
	});

	it('goes before further pictures of another account that wait', async () => {
		const ended: string[] = [];
		const begin = async (side: 'left' | 'right') => {
			const by = await storedSession(test.database, tree.accounts[side], everyFlag);
			return async (png: Uint8Array) => {
				const input = { programId: tree.programs[side].id, file: incomingImage(png) };
				await createUploadCaller(contextOf(services, by)).images(input);
				ended.push(side);
			};
		};
		const pictures = await Promise.all(Array.from({ length: 6 }, () => newPng()));
		const [one, two, other] = [await begin('left'), await begin('left'), await begin('right')];
		const [last = new Uint8Array(), ...lefts] = pictures;
		const many = lefts.map((png, at) => (at % 2 ? one : two)(png));
		// By now the other account's remaining pictures wait.
		await Promise.race(many);
		await Promise.all([other(last), ...many]);
		expect(ended.indexOf('right')).toBeLessThan(5);
	});

	it('counts towards a user’s daily limit; other users and the next day are unaffected', async () => {
		const own = await storedSession(test.database, tree.accounts.left, everyFlag);
		const other = await storedSession(test.database, tree.accounts.left, everyFlag);
		await test.database.pool.query(
			`insert into image (hash, format, width, height, size, complete, program_id, created_by_id, look_at)
			select sha256(n::text::bytea), 'png', 1, 1, 1, true, $1, $2, now() + interval '8 days' from generate_series(1, $3::int) n`,
			[tree.programs.left.id, own.user.id, imageLimits.perDay],
		);
		const sendAs = async (by: Session) =>
			createUploadCaller(contextOf(services, by)).images({
				programId: tree.programs.left.id,
				file: incomingImage(await newPng()),
			});
		const refused = await sendAs(own).catch((error: unknown) => errorBody(error));
		expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { reason: 'imagesOfDay' } });
		expect(await codeOf(sendAs(other))).toBe('OK');
		const age = `update image set created_at = created_at - interval '25 hours' where created_by_id = $1`;
		await test.database.pool.query(age, [own.user.id]);
		expect(await codeOf(sendAs(own))).toBe('OK');
		await test.database.pool.query('update image set size = $2 where created_by_id = $1 and bytes is null', [
			own.user.id,
			imageLimits.bytesPerDay,
		]);
		expect(await codeOf(sendAs(own))).toBe('OK');
		await test.database.pool.query('update image set created_at = now() where created_by_id = $1 and size = $2', [
			own.user.id,
			imageLimits.bytesPerDay,
		]);
		expect(await codeOf(sendAs(own))).toBe('TOO_MANY_REQUESTS');
		await test.database.pool.query('delete from image where created_by_id = $1', [own.user.id]);
	});

	it('must exist when a program that names it is saved, and the error names the field', async () => {
		const gone = `/images/${'ab'.repeat(32)}.png`;
		const refused = await save({ loginLogo: gone }).catch((error: unknown) => errorBody(error));
		expect(refused).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'theme.loginLogo', code: 'imageGone' }] });
		const { url } = await send(await newPng());
		expect((await save({ loginLogo: url })).theme.loginLogo).toBe(url);
	});
});

describe('housekeeping', () => {
	it('is kept for some days, and then as long as a program, a page or the history of a page names it', async () => {
		const [logo, inText, inSlide] = [
			await send(await newPng()),
			await send(await newPng()),
			await send(await newPng()),
		];
		const [before, unused] = [await send(await newPng()), await send(await newPng())];
		await save({ logo: logo.url });
		const { pool } = test.database;
		const programId = tree.programs.left.id;
		const [page, section] = ['10000000-0000-7000-8000-000000000001', '10000000-0000-7000-8000-000000000002'];
		await pool.query(`insert into program_content (program_id, language) values ($1, 'en')`, [programId]);
		await pool.query(
			`insert into content_page (program_id, id, language, name, url) values ($1, $2, 'en', 'News', 'news')`,
			[programId, page],
		);
		const html = (image: { url: string }) => `<p><img src="${image.url}"></p>`;
		await pool.query(
			`insert into content_section (program_id, id, page_id, type, html) values ($1, $2, $3, 'html', $4)`,
			[programId, section, page, html(before)],
		);
		await pool.query('update content_section set html = $2 where id = $1', [section, html(inText)]);
		await pool.query(`insert into content_slide (program_id, id, section_id, image_mobile) values ($1, $2, $2, $3)`, [
			programId,
			section,
			`https://portal.example.com${inSlide.url}`,
		]);

		await removeUnusedImages(services);
		expect(await isThere(unused)).toBe(true);
		await passDays();
		await Promise.all([removeUnusedImages(services), removeUnusedImages(services)]);
		for (const used of [logo, inText, inSlide, before]) expect(await isThere(used)).toBe(true);
		expect(await isThere(unused)).toBe(false);

		// An image that a program no longer names is kept for some days: open forms may still show it.
		await save({ logo: '/images/other.png' });
		await removeUnusedImages(services);
		expect(await isThere(logo)).toBe(true);
		await passDays();
		await pool.query('update program set deleted_at = now() where id = $1', [programId]);
		await removeUnusedImages(services);
		for (const image of [logo, inText, inSlide, before]) expect(await isThere(image)).toBe(false);
		await pool.query('update program set deleted_at = null where id = $1', [programId]);
	});

	it('is not deleted during a save that names it, and a later save gets an error that it is gone', async () => {
		const { url } = await send(await newPng());
		await passDays();
		const [saved] = await Promise.all([codeOf(save({ backgroundImage: url })), removeUnusedImages(services)]);
		expect(await isThere({ url })).toBe(saved === 'OK');
		expect(['OK', 'VALIDATION']).toContain(saved);
	});

	it('is not deleted while a dictionary’s text that names it is saved, and a later save gets an error', async () => {
		const programId = tree.programs.left.id;
		const gone = `/images/${'0'.repeat(64)}.png`;
		const text = (url: string) => `<img src="${url}"> Cart`;
		const { dictionary } = caller();
		const faults = (work: Promise<unknown>) =>
			work.then(
				() => [],
				(error: unknown) => errorBody(error).fields,
			);
		const { rows } = await dictionary.texts({ programId, language: 'en' });
		const version = rows.find(({ key }) => key === 'cart.title')?.version ?? 0;
		const changes = [{ key: 'cart.title', text: text(gone), version }];
		expect(await faults(dictionary.save({ programId, language: 'en', changes }))).toMatchObject([
			{ path: 'changes.0.text', code: 'imageGone' },
		]);
		const write = (url: string) =>
			dictionary.saveLanguages({ programId, languages: { en: { messages: { 'cart.title': text(url) } } } });
		expect(await faults(write(gone))).toMatchObject([{ path: 'en.messages.cart.title', code: 'imageGone' }]);

		const image = await send(await newPng());
		await passDays();
		const [saved] = await Promise.all([codeOf(write(image.url)), removeUnusedImages(services)]);
		expect(await isThere(image)).toBe(saved === 'OK');
		expect(['OK', 'VALIDATION']).toContain(saved);
	});

	it('is kept when it is named between the scan of all texts and its deletion, in every field', async () => {
		const image = await send(await newPng());
		await passDays();
		const { pool } = test.database;
		const [writer, holder] = [await pool.connect(), await pool.connect()];
		try {
			await writer.query('begin');
			await writer.query('update program set theme = jsonb_build_object($2::text, $3::text) where id = $1', [
				tree.programs.leftChild.id,
				'logo',
				image.url,
			]);
			// Reads proceed; the deletion of an image waits.
			await holder.query('begin');
			await holder.query('lock table image in exclusive mode');
			const removing = removeUnusedImages(services);
			const waiting = `select from pg_locks where not granted and relation = 'image'::regclass`;
			await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 10, timeout: 10_000 }).toBe(1);
			await writer.query('commit');
			await holder.query('commit');
			await removing;
		} finally {
			writer.release();
			holder.release();
		}
		expect(await isThere(image)).toBe(true);
	});
});

describe('with an object storage', () => {
	it('the bytes are stored there, and deleted from there', async () => {
		const png = await newPng();
		const image = await send(png, inStorage());
		expect(await storage.names()).toContain(nameOf(image));
		const row = await test.database.pool.query('select bytes, complete from image where size = $1 and bytes is null', [
			image.size,
		]);
		expect(row.rows).toEqual([{ bytes: null, complete: true }]);
		expect(
			await sharp(await read(image, inStorage()))
				.raw()
				.toBuffer(),
		).toEqual(await sharp(png).raw().toBuffer());
		// An older image is still served from the database.
		const old = await send(await newPng());
		expect(await isThere(old, inStorage())).toBe(true);
		await passDays();
		await removeUnusedImages(inStorage());
		expect(await storage.names()).not.toContain(nameOf(image));
		expect(await isThere(image, inStorage())).toBe(false);
	});

	it('an interrupted upload leaves no image; the next upload completes it', async () => {
		const png = await newPng();
		await storage.stop();
		expect(await codeOf(send(png, inStorage()))).toBe('STORAGE_UNAVAILABLE');
		await storage.start();
		const again = await send(png, inStorage());
		expect(await isThere(again, inStorage())).toBe(true);
		// Without its storage it can't be served until it is uploaded again.
		expect(await codeOf(findImage(services, nameOf(again)))).toBe('STORAGE_UNAVAILABLE');
		await send(png);
		expect(await isThere(again)).toBe(true);
	});

	it('leftovers of a killed upload are deleted by the next cleanup', async () => {
		const rows = async () => (await test.database.pool.query('select from image where not complete')).rowCount;
		await storage.stop();
		expect(await codeOf(send(await newPng(), inStorage()))).toBe('STORAGE_UNAVAILABLE');
		await storage.start();
		expect(await rows()).toBe(1);
		await passDays();
		await removeUnusedImages(inStorage());
		expect(await rows()).toBe(0);
	});

	it('one that cannot be deleted now is deleted later', async () => {
		const image = await send(await newPng(), inStorage());
		await passDays();
		await storage.stop();
		await removeUnusedImages(inStorage());
		await storage.start();
		expect(await storage.names()).toContain(nameOf(image));
		await passDays();
		await removeUnusedImages(inStorage());
		expect(await storage.names()).not.toContain(nameOf(image));
	});
});
