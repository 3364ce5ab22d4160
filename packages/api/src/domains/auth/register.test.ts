import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, testServices } from '../../testing';
import { browser } from './testing/browser';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
});
afterAll(() => test?.drop());

let clients = 0;
const anyone = () => browser(services, null, `198.51.100.${++clients}`);
const person = { displayName: 'Ada Lovelace', password: 'tall green bicycle' };

describe('registration', () => {
	it('makes a user without account and role, who can sign in and see that', async () => {
		const email = 'ada@example.com';
		const made = await (await anyone()).register({ ...person, email: ` ${email} ` });
		expect(made).toEqual({ id: expect.any(String), userName: email, email, displayName: person.displayName, role: [] });
		const { self } = await (await anyone()).signIn({ userName: email, password: person.password });
		expect(self).toMatchObject({ user: { id: made.id }, role: [], account: null });
		const entry = await test.database.prisma.auditEntry.findFirst({ where: { entityId: made.id } });
		expect(entry).toMatchObject({ action: 'register', actorName: person.displayName });
		expect(JSON.stringify(entry)).not.toContain(person.password);
	});

	it('refuses an address that somebody has as address or as user name, in any case', async () => {
		await makeUser(test.database, { userName: 'grace@example.com', email: 'other@example.com' });
		for (const email of ['Grace@Example.com', 'OTHER@example.com']) {
			await expect((await anyone()).register({ ...person, email })).rejects.toMatchObject({
				appCode: 'DUPLICATE',
				params: { field: 'email' },
			});
		}
	});

	it('makes one user when two ask at the same moment', async () => {
		const tries = await Promise.allSettled(
			Array.from({ length: 4 }, async () => (await anyone()).register({ ...person, email: 'twice@example.com' })),
		);
		expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		for (const result of tries) {
			if (result.status === 'rejected') expect(result.reason).toMatchObject({ appCode: 'DUPLICATE' });
		}
	});

	it('takes the wildcards of SQL as the letters they are', async () => {
		await makeUser(test.database, { email: 'axb@example.com' });
		expect(await (await anyone()).register({ ...person, email: 'a_b@example.com' })).toBeTruthy();
		expect(await (await anyone()).register({ ...person, email: '%@example.com' })).toBeTruthy();
	});

	it.each([
		{ email: 'no address' },
		{ displayName: '  ' },
		{ displayName: 'x'.repeat(51) },
		{ password: '12345678' },
		{ password: 'seven77' },
	])('refuses %j', async (wrong) => {
		const input = { ...person, email: `new-${clients}@example.com`, ...wrong };
		await expect((await anyone()).register(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
	});

	it('stops a client that registers one user after the other', async () => {
		const client = await browser(services, null, '192.0.2.1');
		const tries = await Promise.allSettled(
			Array.from({ length: 22 }, (_, at) => client.register({ ...person, email: `many-${at}@example.com` })),
		);
		expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
	});
});
