import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import { initTRPC } from '@trpc/server';
import { createHTTPServer } from '@trpc/server/adapters/standalone';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { faultOf } from './errors/errors';
import { newKey, onceLink } from './once-link';

/** The received calls, with their keys. */
const seen: { note: string; key: string | undefined }[] = [];
let answer: () => Promise<void> | void = () => {};

const t = initTRPC.context<{ key: string | undefined; drop: () => void }>().create();
const router = t.router({
	add: t.procedure.input(z.string()).mutation(async ({ input, ctx }) => {
		seen.push({ note: input, key: ctx.key });
		if (input === 'lost') ctx.drop();
		await answer();
		return seen.length;
	}),
});

const server = createHTTPServer({
	router,
	createContext: ({ req, res }) => ({
		key: req.headers['idempotency-key']?.toString(),
		drop: () => res.destroy(),
	}),
});
let client: ReturnType<typeof createTRPCClient<typeof router>>;

beforeEach(async () => {
	seen.length = 0;
	answer = () => {};
	await new Promise<void>((resolve) => server.listen(0, resolve));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port');
	client = createTRPCClient<typeof router>({
		links: [
			onceLink(),
			httpLink({
				url: `http://localhost:${address.port}`,
				headers: ({ op }) => ({ 'idempotency-key': String(op.context['idempotencyKey']) }),
			}),
		],
	});
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

test('the same change requested twice at once is sent once, and both get its response', async () => {
	let free = () => {};
	answer = () => new Promise<void>((resolve) => (free = resolve));
	const both = [client.add.mutate('codes'), client.add.mutate('codes')];
	await expect.poll(() => seen.length).toBe(1);
	free();
	expect(await Promise.all(both)).toEqual([1, 1]);
});

test('another change, and the same one later, is a separate change with its own key', async () => {
	await Promise.all([client.add.mutate('a'), client.add.mutate('b')]);
	await client.add.mutate('a');
	expect(seen.map(({ note }) => note).sort()).toEqual(['a', 'a', 'b']);
	expect(new Set(seen.map(({ key }) => key)).size).toBe(3);
	for (const { key } of seen) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('a change without a response is retried under its key, and its error says that it may have been done', async () => {
	const error = await client.add.mutate('lost').catch((caught: unknown) => caught);
	expect(error).toBeInstanceOf(TRPCClientError);
	expect(faultOf(error)).toEqual({ kind: 'network', mayBeDone: true });
	await client.add.mutate('lost').catch(() => {});
	const [first, second] = seen;
	expect(second?.key).toBe(first?.key);
});

test('a form’s key is sent with each of its tries, even if the input changed in between', async () => {
	const context = { idempotencyKey: newKey() };
	await client.add.mutate('lost', { context }).catch(() => {});
	await client.add.mutate('lost and changed', { context });
	expect(seen.map(({ key }) => key)).toEqual([context.idempotencyKey, context.idempotencyKey]);
});
