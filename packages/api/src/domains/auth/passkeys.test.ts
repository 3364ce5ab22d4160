import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '../../errors';
import { everyFlag, makeAccountTree, makeUser, testPassword, testServices } from '../../testing';
import { siteOf } from './passkeys';
import { Authenticator, type Claim } from './testing/authenticator';
import { browser } from './testing/browser';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let accountId: string;
beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	accountId = (await makeAccountTree(test.database)).accounts.left.id;
});
afterAll(() => test.drop());

const site = () => siteOf(services.config);
const claimOf = (challenge: string, other: Partial<Claim> = {}): Claim => ({ ...site(), challenge, ...other });
/** Other sites: a look-alike of ours, and one with another name. */
const elsewhere = { origin: 'https://rewards-admin.example.net', rpID: 'rewards-admin.example.net' };
const faultOf = (work: Promise<unknown>) =>
	work.then(
		() => null,
		(error: unknown) => errorBody(error).fields?.[0]?.code ?? errorBody(error).code,
	);
const factors = (userId: string) =>
	test.database.prisma.secondFactor.findMany({ where: { userId }, select: { credentialId: true, counter: true } });

let people = 0;
/** A signed-in user in a browser. */
async function signedInUser() {
	people += 1;
	const email = `holder${people}@example.com`;
	const user = await makeUser(test.database, { accountId, permissions: everyFlag, email });
	const { token } = await (await browser(services)).signIn({ userName: email, password: testPassword });
	const { secondFactor } = await browser(services, token);
	return { id: user.id, secondFactor };
}
async function withPasskey() {
	const person = await signedInUser();
	const key = new Authenticator();
	const { challenge } = await person.secondFactor.startPasskey();
	const { recoveryCodes } = await person.secondFactor.addPasskey({
		name: 'Laptop',
		answer: key.make(claimOf(challenge)),
	});
	expect(recoveryCodes).toHaveLength(10);
	return { ...person, key };
}
/** Requests options without being signed in, and responds with what `sign` makes of the challenge. */
async function signIn(sign: (challenge: string) => ReturnType<Authenticator['sign']>) {
	const { secondFactor } = await browser(services);
	const { challenge } = await secondFactor.askPasskey({});
	return secondFactor.signIn({ passkey: sign(challenge) });
}

describe('adding a passkey', () => {
	it.each<[string, (challenge: string) => Claim]>([
		['of another origin', (challenge) => claimOf(challenge, { origin: elsewhere.origin })],
		['of another site', (challenge) => claimOf(challenge, { rpID: elsewhere.rpID })],
		['with a challenge that was never issued', () => claimOf(Buffer.from('made up').toString('base64url'))],
	])('is refused %s, and nothing is stored', async (_, claim) => {
		const { id, secondFactor } = await signedInUser();
		const { challenge } = await secondFactor.startPasskey();
		const answer = new Authenticator().make(claim(challenge));
		expect(await faultOf(secondFactor.addPasskey({ name: 'Laptop', answer }))).toBe('passkeyRefused');
		expect(await factors(id)).toEqual([]);
	});

	it('is refused with the challenge of another user, and with one of a sign-in', async () => {
		const [one, other] = [await signedInUser(), await signedInUser()];
		const { challenge } = await other.secondFactor.startPasskey();
		const { challenge: forSignIn } = await (await browser(services)).secondFactor.askPasskey({});
		for (const foreign of [challenge, forSignIn]) {
			const answer = new Authenticator().make(claimOf(foreign));
			expect(await faultOf(one.secondFactor.addPasskey({ name: 'Laptop', answer }))).toBe('passkeyRefused');
		}
		expect(await factors(one.id)).toEqual([]);
	});

	it('is refused when the same response is replayed', async () => {
		const { id, secondFactor } = await signedInUser();
		const { challenge } = await secondFactor.startPasskey();
		const answer = new Authenticator().make(claimOf(challenge));
		await secondFactor.addPasskey({ name: 'Laptop', answer });
		expect(await faultOf(secondFactor.addPasskey({ name: 'Laptop', answer }))).toBe('passkeyRefused');
		expect(await factors(id)).toHaveLength(1);
	});
});

describe('a sign-in by passkey', () => {
	it('opens a session of the passkey’s owner, and counts', async () => {
		const { id, key } = await withPasskey();
		const { token } = await signIn((challenge) => key.sign(claimOf(challenge)));
		expect((await (await browser(services, token)).self()).user.id).toBe(id);
		expect(await factors(id)).toEqual([{ credentialId: key.id, counter: 1n }]);
	});

	it.each<[string, (key: Authenticator, challenge: string) => ReturnType<Authenticator['sign']>]>([
		['of another origin', (key, challenge) => key.sign(claimOf(challenge, { origin: elsewhere.origin }))],
		['of another site', (key, challenge) => key.sign(claimOf(challenge, { rpID: elsewhere.rpID }))],
		[
			'with a challenge that was never issued',
			(key) => key.sign(claimOf(Buffer.from('made up').toString('base64url'))),
		],
		['without user verification', (key, challenge) => key.sign(claimOf(challenge), 1)],
		[
			'with a signature of another key',
			(key, challenge) => {
				const forged = new Authenticator().sign(claimOf(challenge));
				return { ...forged, id: key.id, rawId: key.id };
			},
		],
		[
			'with a signature of other data',
			(key, challenge) => {
				const answer = key.sign(claimOf(challenge));
				const padded = Buffer.from(`${Buffer.from(answer.response.clientDataJSON, 'base64url')} `).toString(
					'base64url',
				);
				return { ...answer, response: { ...answer.response, clientDataJSON: padded } };
			},
		],
		[
			'with a counter that decreased',
			(key, challenge) => {
				key.counter = 0;
				return key.sign(claimOf(challenge));
			},
		],
		['that belongs to no user', (_key, challenge) => new Authenticator().sign(claimOf(challenge))],
	])('is refused %s', async (_, sign) => {
		const { id, key } = await withPasskey();
		await signIn((challenge) => key.sign(claimOf(challenge)));
		await signIn((challenge) => key.sign(claimOf(challenge)));
		const before = await factors(id);
		expect(await faultOf(signIn((challenge) => sign(key, challenge)))).toBe('passkeyUnknown');
		expect(await factors(id)).toEqual(before);
	});

	it('is refused when the same response is replayed, even concurrently', async () => {
		const { key } = await withPasskey();
		const { secondFactor } = await browser(services);
		const { challenge } = await secondFactor.askPasskey({});
		const passkey = key.sign(claimOf(challenge));
		const answers = await Promise.all(Array.from({ length: 5 }, () => faultOf(secondFactor.signIn({ passkey }))));
		expect(answers.filter((answer) => answer === null)).toHaveLength(1);
		expect(answers.filter((answer) => answer === 'passkeyUnknown')).toHaveLength(4);
		expect(await faultOf(secondFactor.signIn({ passkey }))).toBe('passkeyUnknown');
	});

	it('is refused to one of two copies of a passkey that sign at the same moment', async () => {
		const { key } = await withPasskey();
		const { secondFactor } = await browser(services);
		const [one, two] = [await secondFactor.askPasskey({}), await secondFactor.askPasskey({})];
		const first = key.sign(claimOf(one.challenge));
		key.counter -= 1;
		const copy = key.sign(claimOf(two.challenge));
		const answers = await Promise.all([first, copy].map((passkey) => faultOf(secondFactor.signIn({ passkey }))));
		expect(answers.toSorted()).toEqual(['passkeyUnknown', null].toSorted());
	});

	it('accepts no challenge that was issued for a fresh proof', async () => {
		const { secondFactor, key } = await withPasskey();
		const { challenge } = await secondFactor.askProof();
		const visitor = await browser(services);
		expect(await faultOf(visitor.secondFactor.signIn({ passkey: key.sign(claimOf(challenge)) }))).toBe(
			'passkeyUnknown',
		);
	});
});

describe('a passkey as a fresh proof', () => {
	it('must belong to the session’s user', async () => {
		const [one, other] = [await withPasskey(), await withPasskey()];
		const { challenge } = await one.secondFactor.askProof();
		const { token } = await signIn((asked) => one.key.sign(claimOf(asked)));
		const { prove } = await browser(services, token);
		expect(await faultOf(prove({ passkey: other.key.sign(claimOf(challenge)) }))).toBe('passkeyUnknown');
		const again = await one.secondFactor.askProof();
		await expect(prove({ passkey: one.key.sign(claimOf(again.challenge)) })).resolves.toHaveProperty('freshAt');
	});
});
