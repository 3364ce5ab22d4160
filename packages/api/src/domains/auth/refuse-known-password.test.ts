import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeUser, testPassword, testServices } from '../../testing';
import { browser } from './testing/browser';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let server: Server | undefined;
beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
});
afterAll(() => test?.drop());
afterEach(() => server?.close());

const leaked = 'a leaked tall bicycle';
const sha1 = createHash('sha1').update(leaked).digest('hex').toUpperCase();

/** A breached-password service that returns the given response; records the requested paths. */
async function service(answer: string | null): Promise<string[]> {
	const asked: string[] = [];
	server = createServer((request, response) => {
		asked.push(request.url ?? '');
		if (answer !== null) response.end(answer);
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => server?.once('listening', resolve));
	services.config.breachedPasswordsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return asked;
}
async function change(password: string) {
	const { userName } = await makeUser(test.database);
	const { token } = await (await browser(services)).signIn({ userName, password: testPassword });
	const caller = await browser(services, token);
	return caller.changePassword({ currentPassword: testPassword, password }).then(
		() => 'changed',
		({ fields }) => fields,
	);
}

it('one of the 10,000 most common is refused without any service, ignoring case', async () => {
	services.config.breachedPasswordsUrl = undefined;
	for (const password of ['Steelers', 'blackhawks', 'Q1W2E3R4T5', 'Galatasaray'])
		expect(await change(password)).toEqual([{ path: 'password', code: 'passwordCommon' }]);
	expect(await change(leaked)).toBe('changed');
	expect(await change('x y z '.repeat(21))).toBe('changed');
});

it('a breached one is refused, and the service learns five digits of its hash', async () => {
	const asked = await service(`${'0'.repeat(35)}:4\r\n${sha1.slice(5)}:17\r\n`);
	expect(await change(leaked)).toEqual([{ path: 'password', code: 'passwordBreached' }]);
	expect(asked).toEqual([`/range/${sha1.slice(0, 5)}`]);
	expect(await change('another tall bicycle')).toBe('changed');
});

it('padding in the response counts as nothing', async () => {
	await service(`${sha1.slice(5)}:0\r\n`);
	expect(await change(leaked)).toBe('changed');
});

it('an unreachable service does not block password changes', async () => {
	const asked = await service(null);
	const begun = performance.now();
	expect(await change(leaked)).toBe('changed');
	expect(asked).toHaveLength(1);
	expect(performance.now() - begun).toBeLessThan(10_000);
});
