import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '../../errors';
import { contextOf, everyFlag, makeAccountTree, storedSession, testServices } from '../../testing';
import { incomingImage, newPng } from '../../testing/pictures';
import { createUploadCaller } from '../../upload-router';
import { findImage } from './services/find-image';
import type { StoredImage } from './services/store-image';
import { animation, flatAnimation, noisy, pngOf, script, svg } from './testing/hostile';

let test: TestDatabase;
let send: (bytes: Uint8Array) => Promise<StoredImage>;
/** Memory that the decoder took for each image. */
const looked: { memoryMb: number }[] = [];
beforeAll(async () => {
	test = await createTestDatabase();
	const { accounts, programs } = await makeAccountTree(test.database);
	const services = testServices(test.database);
	services.log.debug = (data) => {
		if ('memoryMb' in data) looked.push({ memoryMb: Number(data.memoryMb) });
	};
	const session = await storedSession(test.database, accounts.left, everyFlag);
	const caller = createUploadCaller(contextOf(services, session));
	send = (bytes) => caller.images({ programId: programs.left.id, file: incomingImage(bytes) });
});
afterAll(() => test.drop());

const count = () => test.database.prisma.image.count();
async function refusalOf(bytes: Uint8Array) {
	const before = await count();
	const body = await send(bytes).then(
		() => ({ code: 'OK' }),
		(error: unknown) => errorBody(error),
	);
	expect(await count()).toBe(before);
	return body;
}
const refused = (reason: string, params: object = {}) => ({
	code: 'UNSUPPORTED_FILE',
	message: expect.stringMatching(/^The image |^This is not a PNG/),
	params: { reason, ...params },
});
async function stored({ url }: StoredImage): Promise<Buffer> {
	const { bytes } = await findImage({ db: test.database }, url.replace('/images/', ''));
	return Buffer.from(bytes);
}
const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));

describe('a file that is not an image', () => {
	it('is refused whatever its name: an SVG, a page, a PDF, WebP, TIFF, an empty file', async () => {
		const webp = await sharp(await newPng())
			.webp()
			.toBuffer();
		const tiff = await sharp(await newPng())
			.tiff()
			.toBuffer();
		const texts = [svg, `<html>${script}`, '%PDF-1.7', '', 'GIF', '\x89PNG'].map((text) => Buffer.from(text, 'latin1'));
		for (const bytes of [...texts, webp, tiff]) expect(await refusalOf(bytes)).toEqual(refused('notImage'));
	});

	it('is refused after the first bytes of one', async () => {
		const fakes = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'GIF89a'].map((head) => Buffer.from(head + svg, 'latin1'));
		for (const bytes of fakes) expect(await refusalOf(bytes)).toEqual(refused('broken'));
	});
});

describe('an image that is too large', () => {
	it('is refused by its header, before a pixel is decoded', async () => {
		const bomb = pngOf(30_000, 30_000, Buffer.alloc(1000));
		expect(await refusalOf(bomb)).toEqual(refused('side', { width: 30_000, height: 30_000, limit: 10_000 }));
		const thin = pngOf(1, 100_000, Buffer.alloc(400_000));
		expect(await refusalOf(thin)).toEqual(refused('side', { width: 1, height: 100_000, limit: 10_000 }));
		const over = pngOf(5001, 5000, Buffer.alloc(1000));
		expect(await refusalOf(over)).toEqual(refused('pixels', { pixels: 25_005_000, limit: 25_000_000 }));
		const frames = await flatAnimation(2000, 7);
		expect(await refusalOf(frames)).toEqual(refused('pixels', { pixels: 28_000_000, limit: 25_000_000 }));
		for (const { memoryMb } of looked.slice(-4)) expect(memoryMb).toBeLessThan(150);
	});

	it('is refused by its number of bytes', async () => {
		const bytes = Buffer.concat([await newPng(), Buffer.alloc(5 * 1024 * 1024)]);
		expect(await refusalOf(bytes)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', params: { limitMb: 5 } });
	});
});

it('a truncated file is refused, in each format', async () => {
	const whole = [
		await noisy(300, 300).png().toBuffer(),
		await noisy(300, 300).jpeg().toBuffer(),
		await noisy(300, 300).gif().toBuffer(),
		await animation(60, 5),
	];
	for (const bytes of whole) {
		expect(await refusalOf(cut(bytes, 0.5))).toEqual(refused('broken'));
		expect(await refusalOf(cut(bytes, 0.98))).toEqual(refused('broken'));
	}
});

it('of a file that is an image and something else as well, only the image is kept', async () => {
	const png = await newPng({ width: 40, height: 30 });
	const withText = await sharp(png)
		.jpeg()
		.withExif({ IFD0: { Copyright: script, Artist: 'Ada Nowak' } })
		.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`)
		.toBuffer();
	const gif = await sharp(png).gif().toBuffer();
	const files = [
		Buffer.concat([png, Buffer.from(script)]),
		withText,
		Buffer.concat([gif, Buffer.from(`PK\x03\x04${script}`)]),
	];
	for (const bytes of files) {
		expect(bytes.includes(script)).toBe(true);
		const kept = await stored(await send(bytes));
		expect(kept.includes('polyglot') || kept.includes('Ada Nowak')).toBe(false);
		const { width, height, exif, xmp, icc } = await sharp(kept).metadata();
		expect({ width, height, exif, xmp, icc }).toEqual({
			width: 40,
			height: 30,
			exif: undefined,
			xmp: undefined,
			icc: undefined,
		});
	}
});

it('uses memory for one image at a time, and this process frees what it used', async () => {
	const flat = pngOf(5000, 5000, Buffer.alloc((5000 * 3 + 1) * 5000));
	const progressive = await noisy(900, 900).resize(5000, 5000).jpeg({ quality: 40, progressive: true }).toBuffer();
	const bomb = pngOf(30_000, 30_000, Buffer.alloc(1000));
	await send(flat);
	globalThis.gc?.();
	const before = process.memoryUsage().rss;
	looked.length = 0;
	for (let round = 0; round < 2; round += 1) {
		const answers = await Promise.allSettled([flat, progressive, bomb].map((bytes) => send(bytes)));
		expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
	}
	const grown = Math.round((process.memoryUsage().rss - before) / 1024 / 1024);
	// Measured: 26 MB more here, 312 MB at most in a decoder.
	expect(grown).toBeLessThan(80);
	expect(Math.max(...looked.map(({ memoryMb }) => memoryMb))).toBeLessThan(450);
}, 60_000);
