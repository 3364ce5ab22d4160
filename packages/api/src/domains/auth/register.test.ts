import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyFlag, makeAccountTree, makeUser, testServices } from '../../testing';
import { mailed, registered } from '../../testing/mailed';
import { hashingCounts } from './passwords';
import { browser } from './testing/browser';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
});
afterAll(() => test?.drop());

let clients = 0;
const visitor = () => browser(services, null, `198.51.100.${++clients}`);
const person = { displayName: 'Ada Lovelace', password: 'tall green bicycle' };
const tokenTo = async (email: string) => (await mailed(services, email))?.token ?? '';
const people = (email: string) =>
	test.database.prisma.user.count({ where: { email: { equals: email, mode: 'insensitive' } } });

describe('registration', () => {
	it('creates a user without account and role once the mailed link is followed, and none before', async () => {
		const email = 'ada@example.com';
		const made = await (await visitor()).register({ ...person, email: ` ${email} ` });
		expect(made).toEqual({ id: expect.any(String), userName: email, email, displayName: person.displayName, role: [] });
		const signIn = async () => (await visitor()).signIn({ userName: email, password: person.password });
		await expect(signIn()).rejects.toMatchObject({ appCode: 'WRONG_CREDENTIALS' });
		expect(await people(email)).toBe(0);

		const link = { token: await tokenTo(email), password: person.password };
		expect(await (await visitor()).confirmRegistration({ ...link, language: 'tr' })).toEqual({ email });
		const { self } = await signIn();
		expect(self).toMatchObject({ user: { id: made.id }, role: [], account: null, language: 'tr' });
		const entry = await test.database.prisma.auditEntry.findFirst({ where: { entityId: made.id } });
		expect(entry).toMatchObject({ action: 'register', actorName: person.displayName });
		expect(JSON.stringify(entry)).not.toContain(person.password);
		await expect((await visitor()).confirmRegistration(link)).rejects.toMatchObject({ appCode: 'LINK_EXPIRED' });
	});

	it('is useless with another person’s address: the owner’s click alone creates no user with that password', async () => {
		const email = 'victim@example.com';
		await (await visitor()).register({ ...person, email });
		const owner = await visitor();
		const token = await tokenTo(email);
		const click = (password: string) => owner.confirmRegistration({ token, password });
		for (let at = 0; at < 5; at += 1) {
			await expect(click('the owner knows another')).rejects.toMatchObject({
				appCode: 'VALIDATION',
				fields: [{ path: 'password', code: 'passwordNotRegistered' }],
			});
		}
		await expect(click(person.password)).rejects.toMatchObject({ appCode: 'LOCKED' });
		expect(await people(email)).toBe(0);
	});

	it('doesn’t block the address: a manager can add its owner meanwhile', async () => {
		const email = 'wanted@example.com';
		await (await visitor()).register({ ...person, email });
		const token = await tokenTo(email);
		const { accounts } = await makeAccountTree(test.database);
		const added = await makeUser(test.database, { email, accountId: accounts.left.id, permissions: everyFlag });
		const confirmed = (await visitor()).confirmRegistration({ token, password: person.password });
		await expect(confirmed).rejects.toMatchObject({ appCode: 'DUPLICATE', params: { field: 'email' } });
		expect(await test.database.prisma.user.findMany({ where: { email } })).toMatchObject([{ id: added.id }]);
	});

	it('gives the same response, after the same work, for an address in use; its owner gets a mail that says so', async () => {
		await makeUser(test.database, { userName: 'grace', email: 'Grace@Example.com', language: 'tr' });
		const work = async (email: string) => {
			const before = { ...hashingCounts };
			const rows = await test.database.prisma.addressProof.count();
			const { id, ...answer } = await (await visitor()).register({ ...person, email });
			return {
				answer: { ...answer, id: typeof id, email: '', userName: '' },
				hashed: hashingCounts.hashed - before.hashed,
				rows: (await test.database.prisma.addressProof.count()) - rows,
			};
		};
		const unknown = await work('nobody@example.com');
		// Full-width letters count as the same letters.
		const spellings = ['grace@example.com', '\uff27race@EXAMPLE.com'];
		for (const email of spellings) expect(await work(email)).toEqual(unknown);
		const last = await mailed(services, 'Grace@Example.com');
		expect(last).toMatchObject({ subject: 'Rewards Admin’de zaten bir kullanıcınız var', token: '' });
		expect(await people('grace@example.com')).toBe(1);
	});

	it('mails an address three times an hour, with the same response after that', async () => {
		const email = 'pestered@example.com';
		const answers: string[] = [];
		for (let at = 0; at < 6; at += 1) answers.push((await (await visitor()).register({ ...person, email })).email);
		expect(answers).toEqual(Array.from({ length: 6 }, () => email));
		await mailed(services, email);
		expect(services.sent.filter(({ to }) => to === email)).toHaveLength(3);
	});

	it('creates one user when two links of one address are followed', async () => {
		const email = 'twice@example.com';
		const tokens: string[] = [];
		for (let at = 0; at < 2; at += 1) {
			await (await visitor()).register({ ...person, email });
			tokens.push(await tokenTo(email));
		}
		const tries = await Promise.allSettled(
			tokens.map(async (token) => (await visitor()).confirmRegistration({ token, password: person.password })),
		);
		expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		expect(await people(email)).toBe(1);
	});

	it('treats SQL wildcards as plain characters', async () => {
		await makeUser(test.database, { email: 'axb@example.com' });
		for (const email of ['a_b@example.com', '%@example.com'])
			expect(await registered(services, { ...person, email }, `198.51.100.${++clients}`)).toMatchObject({ email });
	});

	it.each([
		{ email: 'no address' },
		{ displayName: '  ' },
		{ displayName: 'x'.repeat(51) },
		{ password: '12345678' },
		{ password: 'seven77' },
	])('refuses %j', async (wrong) => {
		const input = { ...person, email: `new-${clients}@example.com`, ...wrong };
		await expect((await visitor()).register(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
	});

	it('rate limits a client that registers one user after the other', async () => {
		const client = await browser(services, null, '192.0.2.1');
		const tries = await Promise.allSettled(
			Array.from({ length: 22 }, (_, at) => client.register({ ...person, email: `many-${at}@example.com` })),
		);
		expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
	});
});
