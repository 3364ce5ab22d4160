import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frontProxies, isInstalled, startProxy } from '../testing/front-proxies';
import { smuggled } from '../testing/smuggled-requests';
import { startApp, type TestApp } from '../testing/start-app';

/**
 * Requests that a proxy and the server could end at different bytes, and senders that never end. Two people keep
 * working through the same way meanwhile: each must get their own responses only. Behind HAProxy and Caddy only with
 * PROXIES=on (`npm run attack -- smuggling`), as far as the programs are installed.
 */
let test: TestApp;
let direct: number;
/** Addresses of all requests that the server took for such. */
const taken: string[] = [];
const people: { name: string; authorization: string }[] = [];
beforeAll(async () => {
	test = await startApp({ headersMs: 1_500, stalledMs: 1_500, requestMs: 3_000 });
	for (const name of ['ann', 'bob']) {
		await test.makeUser(name, { account: test.tree.accounts.left });
		people.push({ name, ...(await test.signIn(name)) });
	}
	test.app.server.on('request', ({ url }) => taken.push(url ?? ''));
	direct = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.stop());

/** What a client has sent and heard; it never closes its side. */
function raw(port: number, bytes: string): { socket: Socket; heard: () => string; closed: Promise<unknown> } {
	const socket = connect({ port, host: '127.0.0.1' });
	let heard = '';
	socket.on('data', (part) => (heard += part.toString('latin1')));
	socket.on('error', () => undefined);
	socket.write(Buffer.from(bytes, 'latin1'));
	return { socket, heard: () => heard, closed: new Promise((resolve) => socket.once('close', resolve)) };
}
const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, code]) => Number(code));

/** A request on a connection that is kept, as browsers do. */
async function ask(agent: Agent, port: number, { name, authorization }: (typeof people)[number]): Promise<string> {
	const call = request({ port, host: '127.0.0.1', agent, path: `/api/self?${name}`, headers: { authorization } });
	call.end();
	const [answer] = await once(call, 'response');
	return `${answer.statusCode} ${JSON.parse(await text(answer)).data?.displayName}`;
}

describe.each([
	{ name: 'the server itself', proxy: null },
	...(process.env['PROXIES'] === 'on' ? frontProxies.map((proxy) => ({ name: proxy.name, proxy })) : []),
])('through $name', ({ name, proxy }) => {
	const missing = proxy !== null && !isInstalled(proxy);
	const title = missing
		? `not tried through ${name}, which isn’t installed`
		: `${smuggled.length} odd requests through ${name}: nobody gets another’s response`;
	it.skipIf(missing)(
		title,
		async () => {
			const front = proxy ? await startProxy(proxy, direct) : { port: direct, stop: async () => undefined };
			const agents = people.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
			try {
				for (const { name: what, refused, bytes } of smuggled) {
					const mark = randomUUID();
					const { socket, heard, closed } = raw(front.port, bytes(mark));
					await Promise.race([once(socket, 'data'), closed, pause(300)]);
					for (let round = 0; round < 3; round += 1) {
						const answers = await Promise.all(people.map((person, n) => ask(agents[n] as Agent, front.port, person)));
						expect(answers, what).toEqual(people.map((person) => `200 ${person.name}`));
					}
					const came = taken.filter((url) => url.includes(mark));
					// What the server took for a request of this client, this client gets an answer to.
					await expect
						.poll(() => statuses(heard()).filter((code) => code >= 200).length, { message: what })
						.toBeGreaterThanOrEqual(came.length);
					// Proxies themselves answer 501 to what they can't read, and 502 where the server closes without a response.
					const allowed = proxy ? [501, 502] : [];
					const wrong = statuses(heard()).filter((code) => code === 101 || (code >= 500 && !allowed.includes(code)));
					expect(wrong, `${what}: ${heard()}`).toEqual([]);
					expect(heard(), what).not.toContain('displayName');
					if (refused && !proxy) {
						await closed;
						expect(
							statuses(heard()).filter((code) => code < 400),
							`${what}: ${heard()}`,
						).toEqual([]);
						expect(
							came.filter((url) => url.includes('smuggled')),
							what,
						).toEqual([]);
					}
					socket.destroy();
				}
			} finally {
				for (const agent of agents) agent.destroy();
				await front.stop();
			}
		},
		120_000,
	);

	it.skipIf(missing)(
		missing
			? `slow senders: not tried through ${name}, which isn’t installed`
			: `slow senders through ${name} are ended`,
		async () => {
			const front = proxy ? await startProxy(proxy, direct) : { port: direct, stop: async () => undefined };
			const agent = new Agent({ keepAlive: true });
			const starts = [
				'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ',
				'POST /token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{"a":"',
				'POST /token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
				'POST /upload/files HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked\r\n\r\n',
			];
			const slow = starts.flatMap((start) => Array.from({ length: 25 }, () => ({ start, ...raw(front.port, start) })));
			const dripping = setInterval(() => {
				for (const { socket, start } of slow)
					if (socket.writable) socket.write(start.includes('chunked') ? '1\r\nx\r\n' : 'x');
			}, 100);
			try {
				const [ann] = people;
				for (let n = 0; n < 20 && ann; n += 1) expect(await ask(agent, front.port, ann)).toBe('200 ann');
				await Promise.all(slow.map(({ closed }) => closed));
			} finally {
				clearInterval(dripping);
				for (const { socket } of slow) socket.destroy();
				agent.destroy();
				await front.stop();
			}
		},
		60_000,
	);
});
