import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createCaller } from '../../router';
import { everyFlag, makeAccountTree, makeRole, makeUser, testPassword, testServices } from '../../testing';
import { mailed } from '../../testing/mailed';
import { createContext } from './services/create-context';
import { browser } from './testing/browser';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let server: Server | undefined;
const request = { ip: '203.0.113.7', userAgent: '', id: '' };
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

it('a password that is little more than names of the product, the account or the user is refused', async () => {
	services.config.breachedPasswordsUrl = undefined;
	const { accounts } = await makeAccountTree(test.database);
	await test.database.prisma.account.update({ where: { id: accounts.left.id }, data: { name: 'Harbor Incentives' } });
	const user = { accountId: accounts.left.id, permissions: everyFlag, email: 'ada.lovelace@example.org' };
	const { userName } = await makeUser(test.database, user);
	const { token } = await (await browser(services)).signIn({ userName, password: testPassword });
	const caller = await browser(services, token);
	const set = (password: string) =>
		caller.changePassword({ currentPassword: testPassword, password }).then(
			() => 'changed',
			({ fields }) => fields,
		);
	const refused = [{ path: 'password', code: 'passwordNames' }];
	for (const password of [
		'Rewards2026!',
		'rewards-admin1',
		'Harbor-2026',
		'harborincentives',
		'Lovelace#1815',
		'ada.lovelace!',
	])
		expect(await set(password)).toEqual(refused);
	// Also when set by a manager, at registration and by a mailed link.
	const { users } = createCaller(await createContext({ services, request, token }));
	const { id: roleId } = await makeRole(test.database, accounts.left.id, everyFlag);
	const person = { firstName: 'Grace', lastName: 'Hopper', email: 'ghopper@example.net', roleId };
	const added = users.create({ ...person, accountId: accounts.left.id, password: 'Hopper-1906' });
	await expect(added).rejects.toMatchObject({ fields: refused });
	const registering = (await browser(services)).register({ ...person, displayName: 'G', password: 'ghopper-1906' });
	await expect(registering).rejects.toMatchObject({ fields: refused });
	await caller.forgotPassword({ email: user.email });
	const link = (await mailed(services, user.email))?.token ?? '';
	const reset = { email: user.email, token: link };
	await expect(caller.resetPassword({ ...reset, password: 'Harbor-2026' })).rejects.toMatchObject({ fields: refused });
	// A long password may contain a name.
	expect(await set('a harbor with tall bicycles')).toBe('changed');
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
