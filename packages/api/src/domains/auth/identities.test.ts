import { randomUUID } from 'node:crypto';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOfStep, stepAt } from '../../crypto/one-time-code';
import { createOidcClient } from '../../integrations/oidc';
import { signToken, startHostileProvider } from '../../integrations/oidc/testing/hostile-provider';
import { createCaller } from '../../router';
import { everyFlag, makeAccountTree, makeUser, refusal, testPassword, testServices } from '../../testing';
import type { Cookies } from '../../trpc';
import { finishBackground } from './background';
import { oidcStateCookie } from './oidc-paths';
import { createContext } from './services/create-context';
import { type FinishedOidc, finishOidc } from './services/finish-oidc';
import { startOidc } from './services/start-oidc';
import { cookieJar } from './testing/browser';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let provider: Awaited<ReturnType<typeof startHostileProvider>>;
let accountId: string;
const request = { ip: '203.0.113.7', userAgent: 'Test browser', id: 'request' };

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	accountId = (await makeAccountTree(test.database)).accounts.left.id;
	provider = await startHostileProvider();
});
beforeEach(async () => {
	provider.calm();
	services.oidc = createOidcClient(provider.settings);
	services.sent.length = 0;
	// One client signs in all day here.
	await test.database.pool.query('delete from sign_in_failure');
});
afterAll(async () => {
	await provider?.close();
	await test?.drop();
});

/** One person's browser: what the provider says about them is in `claims`. */
function newBrowser(cookies: Cookies = cookieJar()) {
	const caller = async (token: string | null = null) =>
		createCaller({ ...(await createContext({ services, request, token })), cookies });
	const finish = async (url: string, state: string | undefined, claims: Record<string, unknown>) => {
		provider.claims = claims;
		return finishOidc(services, { request, cookies, search: await provider.walk(url), state });
	};
	const atProvider = async (claims: Record<string, unknown>): Promise<FinishedOidc> => {
		const { url, state } = await startOidc(services, { request });
		return finish(url, state, claims);
	};
	const link = async (token: string, claims: Record<string, unknown>) => {
		const { url } = await (await caller(token)).auth.identity.link();
		return finish(url, cookies.get(oidcStateCookie), claims);
	};
	return { caller, atProvider, link, cookies };
}
const verified = (email: string, sub: string = randomUUID()) => ({ sub, email, email_verified: true });
const tokenOf = (done: FinishedOidc): string => {
	if (!('token' in done)) throw new Error(`No token, but ${JSON.stringify(done)}`);
	return done.token;
};
const signedIn = async (email: string) =>
	(await (await newBrowser().caller()).auth.signIn({ userName: email, password: testPassword })).token;
const staff = async (more: { language?: 'en' | 'tr' | 'ar'; email?: string } = {}) => {
	const email = more.email ?? `staff-${randomUUID().slice(0, 8)}@example.com`;
	return makeUser(test.database, { accountId, permissions: everyFlag, ...more, email });
};
const mailsTo = async (email: string) => {
	await finishBackground(services);
	return services.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
};
const actionsOn = async (entityId: string) =>
	(
		await test.database.prisma.auditEntry.findMany({
			where: { entityId },
			orderBy: { id: 'asc' },
			select: { action: true },
		})
	).map(({ action }) => action);

describe('the first sign-in at the provider', () => {
	it('links by the verified address, tells the person in their language, and leaves the password', async () => {
		const user = await staff({ language: 'tr' });
		const before = await signedIn(user.email);
		const token = tokenOf(await newBrowser().atProvider(verified(user.email)));
		expect((await (await newBrowser().caller(token)).auth.self()).hasPassword).toBe(true);
		expect(await mailsTo(user.email)).toEqual(['Rewards Admin hesabınıza çoklu oturum açma bağlandı']);
		const { items } = await (await newBrowser().caller(token)).notifications.list({});
		expect(items).toMatchObject([{ kind: 'identityLinked', params: { provider: 'Example SSO' }, read: false }]);
		expect((await (await newBrowser().caller(before)).auth.self()).user.id).toBe(user.id);
		expect(await signedIn(user.email)).toBeTruthy();
		expect(await actionsOn(user.id)).toContain('linkIdentity');
	});

	it('tells once: the next sign-ins are quiet, also after the address has changed there', async () => {
		const user = await staff();
		const person = verified(user.email);
		await newBrowser().atProvider(person);
		services.sent.length = 0;
		const again = await newBrowser().atProvider({ ...person, email: 'elsewhere@example.org' });
		expect((await (await newBrowser().caller(tokenOf(again))).auth.self()).user.id).toBe(user.id);
		expect(await mailsTo(user.email)).toEqual([]);
	});
});

describe('another identity with the address of a linked user', () => {
	it('is refused, noted and changes nothing; the linked one still signs in', async () => {
		const user = await staff();
		const first = verified(user.email);
		await newBrowser().atProvider(first);
		const answer = await refusal(newBrowser().atProvider(verified(user.email)));
		expect(answer).toMatchObject({ code: 'UNAUTHORIZED', params: { reason: 'otherIdentity' } });
		expect(await test.database.prisma.identity.count({ where: { userId: user.id } })).toBe(1);
		expect((await actionsOn(user.id)).at(-1)).toBe('linkRefused');
		expect(tokenOf(await newBrowser().atProvider(first))).toBeTruthy();
	});

	it('is refused as well when both come at once', async () => {
		const user = await staff();
		const two = await Promise.all(
			[1, 2].map(async () => {
				const { url, state } = await startOidc(services, { request });
				return { search: await provider.walk(url), state };
			}),
		);
		// Each request to the provider is answered with the next subject.
		let asked = 0;
		provider.token = (claims) => {
			asked += 1;
			return signToken(provider.key.privateKey, {
				...claims,
				...verified(user.email, `subject ${asked} of ${user.id}`),
			});
		};
		const done = await Promise.all(two.map((one) => refusal(finishOidc(services, { request, ...one }))));
		expect(done.filter(({ code }) => code === undefined)).toHaveLength(1);
		expect(done.find(({ code }) => code !== undefined)).toMatchObject({ params: { reason: 'otherIdentity' } });
		expect(await test.database.prisma.identity.count({ where: { userId: user.id } })).toBe(1);
	});

	it('is linked after staff have unlinked the first, whose sessions end', async () => {
		const [user, manager] = [await staff(), await staff()];
		const first = tokenOf(await newBrowser().atProvider(verified(user.email)));
		const caller = await newBrowser().caller(await signedIn(manager.email));
		const row = async () =>
			(await caller.users.list({ accountId, filter: ['id', '=', user.id] })).items.map(({ linked }) => linked);
		expect(await row()).toEqual([true]);
		services.sent.length = 0;
		await caller.users.unlinkIdentity({ accountId, userId: user.id });
		expect(await row()).toEqual([false]);
		expect(await mailsTo(user.email)).toEqual(['Single sign-on was unlinked from your Rewards Admin account']);
		expect(await refusal((await newBrowser().caller(first)).auth.self())).toMatchObject({ code: 'UNAUTHORIZED' });
		const own = await refusal(caller.users.unlinkIdentity({ accountId, userId: manager.id }));
		expect(own).toMatchObject({ params: { reason: 'ownUser' } });
		expect(await refusal(caller.users.unlinkIdentity({ accountId, userId: user.id }))).toMatchObject({
			params: { reason: 'notLinked' },
		});
		expect(tokenOf(await newBrowser().atProvider(verified(user.email)))).toBeTruthy();
	});

	it('of a former provider doesn’t count: the operator has chosen the new one', async () => {
		const user = await staff();
		await test.database.prisma.identity.create({
			data: { issuer: 'https://former.example', subject: newId(), userId: user.id },
		});
		expect(tokenOf(await newBrowser().atProvider(verified(user.email)))).toBeTruthy();
	});
});

describe('a link by the user', () => {
	it('works with any address, after a recent proof, in the browser that asked for it', async () => {
		const user = await staff();
		const token = await signedIn(user.email);
		const mine = newBrowser();
		expect(await (await mine.caller(token)).auth.identity.state()).toEqual({ provider: 'Example SSO', linkedAt: null });
		await test.database.pool.query(`update session set fresh_at = now() - interval '1 hour' where user_id = $1`, [
			user.id,
		]);
		const stale = await refusal((await mine.caller(token)).auth.identity.link());
		expect(stale).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
		const { token: proved } = await (await mine.caller(token)).auth.prove({ password: testPassword });
		const person = { sub: randomUUID(), email: 'private@example.org', email_verified: false };
		expect(await mine.link(proved, person)).toEqual({ linked: true });
		expect(await (await mine.caller(proved)).auth.identity.state()).toMatchObject({ linkedAt: expect.any(Date) });
		expect(await mailsTo(user.email)).toEqual(['Single sign-on was linked to your Rewards Admin account']);
		const at = tokenOf(await newBrowser().atProvider(person));
		expect((await (await newBrowser().caller(at)).auth.self()).user.id).toBe(user.id);
		expect(await refusal((await mine.caller(proved)).auth.identity.link())).toMatchObject({
			params: { reason: 'alreadyLinked' },
		});
	});

	it('takes nobody else’s identity, and ends with the session', async () => {
		const [user, other] = [await staff(), await staff()];
		const theirs = verified(other.email);
		await newBrowser().atProvider(theirs);
		const token = await signedIn(user.email);
		expect(await refusal(newBrowser().link(token, theirs))).toMatchObject({ params: { reason: 'identityTaken' } });
		const late = newBrowser();
		const { url } = await (await late.caller(token)).auth.identity.link();
		await (await late.caller(token)).auth.signOutEverywhere();
		provider.claims = verified('new@example.org');
		const search = await provider.walk(url);
		const done = finishOidc(services, { request, search, state: late.cookies.get(oidcStateCookie) });
		expect(await refusal(done)).toMatchObject({ code: 'LINK_EXPIRED' });
		expect(await test.database.prisma.identity.count({ where: { userId: user.id } })).toBe(0);
	});

	it('is undone by the user: the next sign-in with their address links again', async () => {
		const user = await staff();
		const token = tokenOf(await newBrowser().atProvider(verified(user.email)));
		const other = await signedIn(user.email);
		await (await newBrowser().caller(token)).auth.identity.unlink();
		expect(await mailsTo(user.email)).toContain('Single sign-on was unlinked from your Rewards Admin account');
		expect(await refusal((await newBrowser().caller(other)).auth.self())).toMatchObject({ code: 'UNAUTHORIZED' });
		expect(tokenOf(await newBrowser().atProvider(verified(user.email)))).toBeTruthy();
	});
});

describe('a password that its user doesn’t need any more', () => {
	it('is removed by the user: other sessions end, and the provider signs them in', async () => {
		const user = await staff();
		const unlinked = await refusal((await newBrowser().caller(await signedIn(user.email))).auth.removePassword());
		expect(unlinked).toMatchObject({ params: { reason: 'notLinked' } });
		const person = verified(user.email);
		const token = tokenOf(await newBrowser().atProvider(person));
		const { token: next } = await (await newBrowser().caller(token)).auth.removePassword();
		expect(await refusal((await newBrowser().caller(token)).auth.self())).toMatchObject({ code: 'UNAUTHORIZED' });
		const own = await newBrowser().caller(next);
		expect((await own.auth.self()).hasPassword).toBe(false);
		expect(await refusal(own.auth.identity.unlink())).toMatchObject({ params: { reason: 'onlySignIn' } });
		expect(await refusal(signedIn(user.email))).toMatchObject({ code: 'WRONG_CREDENTIALS' });
		expect(tokenOf(await newBrowser().atProvider(person))).toBeTruthy();
		expect(await mailsTo(user.email)).toContain('The password of your Rewards Admin account was removed');
	});
});

describe('the portal’s own second factor after the provider', () => {
	const bytesOf = (base32: string): Buffer => {
		const bits = [...base32].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'));
		return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
	};

	it('is asked where the operator says so, once for a remembered browser, and its session is an own one', async () => {
		const user = await staff();
		const caller = await newBrowser().caller(await signedIn(user.email));
		const { secret, ticket: adding } = await caller.auth.secondFactor.startTotp();
		const code = (later: number) => codeOfStep(bytesOf(secret), stepAt(Date.now()) + later);
		await caller.auth.secondFactor.addTotp({ ticket: adding, name: 'Phone', code: code(-1) });
		const person = verified(user.email);
		expect(await newBrowser().atProvider(person)).toHaveProperty('token');

		services.oidc = createOidcClient({ ...provider.settings, secondFactor: true });
		const mine = newBrowser();
		const done = await mine.atProvider(person);
		expect(done).toEqual({ ticket: expect.any(String), kinds: ['totp'], returnTo: '/' });
		const ticket = 'ticket' in done ? done.ticket : '';
		expect(await refusal((await mine.caller(ticket)).auth.self())).toMatchObject({ code: 'UNAUTHORIZED' });
		const wrong = await refusal(
			(await mine.caller()).auth.secondFactor.step({ ticket, code: '000000', remember: false }),
		);
		expect(wrong).toMatchObject({ fields: [{ code: 'codeWrong' }] });
		const step = { ticket, code: code(0), remember: true };
		const { token, self } = await (await mine.caller()).auth.secondFactor.step(step);
		expect(self.user.id).toBe(user.id);
		const session = (await createContext({ services, request, token })).session?.id;
		const entry = await test.database.prisma.auditEntry.findFirst({ where: { entityId: `${session}` } });
		expect(entry?.after).toMatchObject({ provider: provider.issuer, secondFactor: 'totp' });
		expect(await mine.atProvider(person)).toHaveProperty('token');
		expect(await newBrowser().atProvider(person)).toHaveProperty('ticket');
	});

	it('is required of who has to have one', async () => {
		services.oidc = createOidcClient({ ...provider.settings, secondFactor: true });
		const user = await staff();
		await test.database.prisma.role.updateMany({
			where: { id: `${user.roleId}` },
			data: { requireSecondFactor: true },
		});
		const token = tokenOf(await newBrowser().atProvider(verified(user.email)));
		expect((await (await newBrowser().caller(token)).auth.self()).lacksSecondFactor).toBe(true);
	});
});

describe('addresses without a word of the provider', () => {
	const entra = (email: string) => ({ sub: randomUUID(), email, tid: randomUUID() });
	it('link and add people only where the operator trusts them', async () => {
		const user = await staff();
		const sub = randomUUID();
		provider.userInfo = { sub };
		const attempt = await refusal(newBrowser().atProvider({ ...entra(user.email), sub }));
		expect(attempt).toMatchObject({ params: { reason: 'unverifiedEmail' } });
		services.oidc = createOidcClient({ ...provider.settings, trustEmail: ['example.com'] });
		const token = tokenOf(await newBrowser().atProvider(entra(user.email)));
		expect((await (await newBrowser().caller(token)).auth.self()).user.id).toBe(user.id);
		const second = entra('guest@example.org');
		provider.userInfo = { sub: second.sub };
		expect(await refusal(newBrowser().atProvider(second))).toMatchObject({ params: { reason: 'unverifiedEmail' } });
		const no = await refusal(newBrowser().atProvider({ ...entra('x@example.com'), email_verified: 'false' }));
		expect(no).toMatchObject({ params: { reason: 'unverifiedEmail' } });
	});
});

describe('a provider that is away', () => {
	it('is named as such, at the start and on the way back', async () => {
		provider.instead.set('/.well-known/openid-configuration', (_request, response) => response.destroy());
		const start = await refusal(startOidc(services, { request }));
		expect(start).toMatchObject({ code: 'SERVICE_FAILED', params: { service: 'openid', reason: 'unreachable' } });
		provider.instead.clear();
		provider.instead.set('/token', (_request, response) => response.destroy());
		const back = await refusal(newBrowser().atProvider(verified('away@example.com')));
		expect(back).toMatchObject({ code: 'SERVICE_FAILED', params: { service: 'openid', reason: 'unreachable' } });
	});
});
