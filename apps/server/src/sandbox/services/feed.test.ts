import { FeedFault, type FeedLimits, fetchFeed } from '@rewards/api/integrations/feed/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '..';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
const usual = {
	amount: 'some',
	format: 'json',
	prices: 'same',
	rows: 'none',
	delivery: 'whole',
	type: 'right',
	speed: 'now',
	fault: 'none',
} as const;
beforeEach(() => sandbox.set('feed', usual));

const patience: FeedLimits = { totalMs: 20_000, silentMs: 10_000, maxBytes: 10_000_000, tries: 4, pauseMs: 1 };
const get = (limits: Partial<FeedLimits> = {}, known?: { etag: string; modified: string }) =>
	fetchFeed({
		address: `${sandbox.addressOf('feed')}/products`,
		allowed: 'loopback',
		signal: new AbortController().signal,
		limits: { ...patience, ...limits },
		...(known ? { known } : {}),
	});
/** The response as text. */
async function whole(limits: Partial<FeedLimits> = {}): Promise<{ text: string; resumed: number; format: string }> {
	const feed = await get(limits);
	if (!feed) throw new Error('The feed did not come');
	const parts: Buffer[] = [];
	for await (const part of feed.file.read(50_000_000)) parts.push(part);
	await feed.file.close();
	return { text: Buffer.concat(parts).toString(), resumed: feed.resumed, format: feed.format };
}
const fault = (limits: Partial<FeedLimits> = {}) =>
	get(limits).then(
		() => null,
		(error: unknown) => (error instanceof FeedFault ? { reason: error.reason, ...error.params } : error),
	);

describe('a feed', () => {
	it('is downloaded as JSON or CSV, compressed or not, and only once while unchanged', async () => {
		const { text } = await whole();
		const products: { productID: string }[] = JSON.parse(text);
		expect(products).toHaveLength(500);
		sandbox.set('feed', { delivery: 'packed' });
		expect((await whole()).text).toBe(text);
		sandbox.set('feed', { delivery: 'whole', format: 'csv' });
		expect(await whole()).toMatchObject({ format: 'csv', text: expect.stringMatching(/^productID,productName,/) });
		const feed = await get();
		await feed?.file.close();
		expect(await get({}, { etag: feed?.etag ?? '', modified: '' })).toBeNull();
	});

	it('that breaks off resumes where it broke', async () => {
		const { text } = await whole();
		sandbox.set('feed', { delivery: 'broken' });
		expect(await whole()).toEqual({ text, resumed: 1, format: 'json' });
		sandbox.set('feed', { delivery: 'cut' });
		expect(await fault()).toEqual({ reason: 'brokenOff' });
	});

	it('is downloaded despite a temporary server failure, but not a lasting one', async () => {
		sandbox.set('feed', { fault: 'twice' });
		expect(JSON.parse((await whole()).text)).toHaveLength(500);
		sandbox.set('feed', { fault: 'error' });
		expect(await fault()).toEqual({ reason: 'refused', status: 500 });
		sandbox.set('feed', { fault: 'cut' });
		expect(await fault()).toEqual({ reason: 'unreachable' });
	});

	it('has a size limit', async () => {
		sandbox.set('feed', { delivery: 'endless' });
		expect(await fault()).toEqual({ reason: 'tooLarge', max: 10 });
		sandbox.set('feed', { delivery: 'slow', amount: 'many' });
		expect(await fault({ totalMs: 600 })).toEqual({ reason: 'timeout' });
	});

	it('has a generous but finite timeout', async () => {
		sandbox.set('feed', { speed: 'late' });
		expect(await fault({ silentMs: 50, tries: 2 })).toEqual({ reason: 'timeout' });
	});

	it('must not be a web page', async () => {
		sandbox.set('feed', { type: 'wrong' });
		expect(await fault()).toEqual({ reason: 'contentType', type: 'text/html' });
	});
});
