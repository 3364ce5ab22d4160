import { createServer, type Server } from 'node:http';
import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { initTRPC, TRPCError, tracked } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscriptionLink } from './subscription-link';

const t = initTRPC.context<{ token: string }>().create({
	sse: { ping: { enabled: true, intervalMs: 50 }, client: { reconnectAfterInactivityMs: 300 } },
});
const closed: string[] = [];
const resumed: (string | null | undefined)[] = [];
const isResume = (input: unknown): input is { lastEventId?: string | null } => typeof input === 'object';

const router = t.router({
	count: t.procedure.subscription(async function* ({ ctx }) {
		yield tracked('1', `one for ${ctx.token}`);
		yield tracked('2', 'two');
	}),
	plain: t.procedure
		.input((input: unknown) => String(input))
		.subscription(async function* ({ input }) {
			yield `hello ${input}`;
		}),
	endless: t.procedure.subscription(async function* ({ signal }) {
		yield 'here';
		await new Promise((resolve) => signal?.addEventListener('abort', resolve));
		closed.push('endless');
	}),
	refused: t.procedure.subscription(async function* () {
		yield 'never';
		throw new TRPCError({ code: 'FORBIDDEN', message: 'not yours' });
	}),
	dropped: t.procedure
		.input((input: unknown) => (isResume(input) ? input : undefined))
		.subscription(async function* ({ input, signal }) {
			resumed.push(input?.lastEventId);
			if (resumed.length === 1) {
				yield tracked('a', 'before');
				await new Promise((resolve) => signal?.addEventListener('abort', resolve));
				return;
			}
			yield tracked('b', 'after');
		}),
});

let server: Server;
let url: string;
beforeAll(async () => {
	server = createServer(
		createHTTPHandler({ router, createContext: ({ req }) => ({ token: req.headers.authorization ?? '' }) }),
	);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

const client = () =>
	createTRPCClient<typeof router>({ links: [subscriptionLink(url, () => ({ authorization: 'token' }))] });

/** Subscribes and collects until the end or a refusal. */
function gather<Value>(
	subscribe: (on: {
		onStarted: () => void;
		onData: (value: Value) => void;
		onError: (error: unknown) => void;
		onComplete: () => void;
		onConnectionStateChange: (state: { state: string }) => void;
	}) => unknown,
) {
	const values: Value[] = [];
	const states: string[] = [];
	return new Promise<{ values: Value[]; states: string[]; error: unknown }>((resolve) => {
		subscribe({
			onStarted: () => states.push('started'),
			onData: (value) => values.push(value),
			onError: (error) => resolve({ values, states, error }),
			onComplete: () => resolve({ values, states, error: null }),
			onConnectionStateChange: ({ state }) => states.push(state),
		});
	});
}

test('messages come with their ids, the token is sent as a header, and the end is reported', async () => {
	const { values, states, error } = await gather((on) => client().count.subscribe(undefined, on));
	expect(values).toEqual([
		{ id: '1', data: 'one for token' },
		{ id: '2', data: 'two' },
	]);
	expect(states).toEqual(['connecting', 'started', 'pending', 'idle']);
	expect(error).toBe(null);
});

test('the input arrives intact, and a message without an id is passed on as it is', async () => {
	const { values } = await gather((on) => client().plain.subscribe('Ada & Yılmaz?', on));
	expect(values).toEqual(['hello Ada & Yılmaz?']);
});

test('a refusal ends the subscription and says why', async () => {
	const { values, error } = await gather((on) => client().refused.subscribe(undefined, on));
	expect(values).toEqual(['never']);
	expect(error).toMatchObject({ message: 'not yours', data: { code: 'FORBIDDEN', httpStatus: 403 } });
});

test('an invalid address ends the subscription', async () => {
	const lost = createTRPCClient<typeof router>({ links: [subscriptionLink(`${url}/nowhere`, () => ({}))] });
	const { error } = await gather((on) => lost.count.subscribe(undefined, on));
	expect(error).toBeInstanceOf(TRPCClientError);
});

test('a lost connection reconnects and continues where it was', async () => {
	const { values, states } = await gather<{ data: string }>((on) =>
		client().dropped.subscribe(
			{},
			{
				...on,
				onData: (message) => {
					on.onData(message);
					// Like a proxy while the server behind it is replaced.
					if (message.data === 'before') server.closeAllConnections();
				},
			},
		),
	);
	expect(values.map(({ data }) => data)).toEqual(['before', 'after']);
	expect(resumed).toEqual([undefined, 'a']);
	expect(states).toEqual(['connecting', 'started', 'pending', 'connecting', 'started', 'pending', 'idle']);
});

test('a server that falls silent counts as lost', async () => {
	let connections = 0;
	const silent = createServer((_, response) => {
		connections += 1;
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		response.write('event: connected\ndata: {"reconnectAfterInactivityMs":50}\n\n');
		if (connections === 2) response.end('event: return\ndata: \n\n');
	});
	await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
	const address = silent.address();
	const quiet = createTRPCClient<typeof router>({
		links: [subscriptionLink(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, () => ({}))],
	});
	const { error } = await gather((on) => quiet.count.subscribe(undefined, on));
	silent.close();
	expect(error).toBe(null);
	expect(connections).toBe(2);
});

test('unsubscribing closes the connection', async () => {
	await new Promise<void>((resolve) => {
		const subscription = client().endless.subscribe(undefined, {
			onData: () => {
				subscription.unsubscribe();
				resolve();
			},
		});
	});
	await expect.poll(() => closed).toEqual(['endless']);
});
