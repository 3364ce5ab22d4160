import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfStep, stepAt } from '../../crypto/one-time-code';
import { createCaller } from '../../router';
import { everyFlag, makeAccountTree, makeUser, refusal, testPassword, testServices } from '../../testing';
import type { Cookies } from '../../trpc';
import { finishBackground } from './background';
import { createContext } from './services/create-context';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let accountId: string;
beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	accountId = (await makeAccountTree(test.database)).accounts.left.id;
});
afterAll(() => test.drop());

/** A browser, which keeps its cookies. */
function newBrowser() {
	const jar = new Map<string, string>();
	const cookies: Cookies = { get: (name) => jar.get(name), set: (name, value) => void jar.set(name, value) };
	const request = { ip: '203.0.113.7', userAgent: 'Test browser', id: 'request' };
	const caller = async (token: string | null = null) =>
		createCaller({ ...(await createContext({ services, request, token })), cookies });
	return { caller, jar };
}
const bytesOf = (base32: string): Buffer => {
	const bits = [...base32].map((letter) =>
		'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
	);
	return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
const ticketOf = async (work: Promise<unknown>): Promise<string> => String((await refusal(work)).params?.['ticket']);
const stale = (ms: number) =>
	test.database.pool.query('update session set fresh_at = now() - make_interval(secs => $1)', [ms / 1000]);

let people = 0;
/**
 * A signed-in user with an authenticator app. The current code is spent; each further one belongs to the half minute
 * after the last.
 */
async function withApp() {
	people += 1;
	const email = `person${people}@example.com`;
	const user = await makeUser(test.database, { accountId, permissions: everyFlag, email });
	const browser = newBrowser();
	const credentials = { userName: email, password: testPassword };
	const { token } = await (await browser.caller()).auth.signIn(credentials);
	const caller = await browser.caller(token);
	const { secret, uri, ticket } = await caller.auth.secondFactor.startTotp();
	expect(uri).toContain(`secret=${secret}`);
	const bytes = bytesOf(secret);
	const before = codeOfStep(bytes, stepAt(Date.now()) - 1);
	const { recoveryCodes } = await caller.auth.secondFactor.addTotp({ ticket, name: 'Phone', code: before });
	const code = () => codeOfStep(bytes, stepAt(Date.now()));
	return { user, credentials, browser, caller, token, code, recoveryCodes: recoveryCodes ?? [] };
}

describe('an authenticator app', () => {
	it('is added with its first code, creates ten recovery codes, and is required at the next sign-in', async () => {
		const { browser, credentials, caller, code, recoveryCodes } = await withApp();
		expect(new Set(recoveryCodes).size).toBe(10);
		expect(await caller.auth.secondFactor.state()).toMatchObject({
			factors: [{ kind: 'totp', name: 'Phone' }],
			codesLeft: 10,
		});
		const asked = await refusal((await browser.caller()).auth.signIn(credentials));
		expect(asked).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', params: { kinds: ['totp'] } });
		const ticket = String(asked?.params?.['ticket']);
		const step = { ticket, code: code(), remember: false };
		const { self } = await (await browser.caller()).auth.secondFactor.step(step);
		expect(self.data.email).toBe(credentials.userName);
		// A code that was intercepted cannot be used again.
		const again = await refusal((await browser.caller()).auth.secondFactor.step(step));
		expect(again).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'code', code: 'codeWrong' }] });
	});

	it('refuses a wrong first code, another user’s ticket and a wrong password before it is added', async () => {
		const [one, other] = [await withApp(), await withApp()];
		const { ticket } = await one.caller.auth.secondFactor.startTotp();
		const wrong = await refusal(one.caller.auth.secondFactor.addTotp({ ticket, name: 'Tablet', code: '000000' }));
		expect(wrong?.fields).toMatchObject([{ path: 'code', code: 'codeWrong' }]);
		const foreign = await refusal(other.caller.auth.secondFactor.addTotp({ ticket, name: 'Tablet', code: '000000' }));
		expect(foreign?.code).toBe('LINK_EXPIRED');
		const guess = { ...one.credentials, password: 'not-the-password' };
		expect((await refusal((await newBrowser().caller()).auth.signIn(guess))).code).toBe('WRONG_CREDENTIALS');
	});

	it('stores its secret encrypted', async () => {
		const { user } = await withApp();
		const [factor] = await test.database.prisma.secondFactor.findMany({ where: { userId: user.id } });
		expect(factor?.secret?.byteLength).toBeGreaterThan(20);
	});

	it('is sent along with the password by API clients', async () => {
		const { credentials, code, recoveryCodes } = await withApp();
		const program = await newBrowser().caller();
		expect((await refusal(program.auth.signIn({ ...credentials, otp: '000000' }))).fields).toMatchObject([
			{ path: 'otp' },
		]);
		expect((await program.auth.signIn({ ...credentials, otp: code() })).token).toBeTruthy();
		expect((await program.auth.signIn({ ...credentials, otp: recoveryCodes[3] })).token).toBeTruthy();
	});

	it('locks after five wrong codes, even for right ones', async () => {
		const { browser, credentials, code } = await withApp();
		const ticket = await ticketOf((await browser.caller()).auth.signIn(credentials));
		const caller = await browser.caller();
		for (const guess of ['000000', '111111', '222222', '333333', '444444']) {
			expect((await refusal(caller.auth.secondFactor.step({ ticket, code: guess }))).code).toBe('VALIDATION');
		}
		expect((await refusal(caller.auth.secondFactor.step({ ticket, code: code() }))).code).toBe('LOCKED');
	});

	it('does not lock users out of their own browser because of wrong codes from elsewhere', async () => {
		const { browser, credentials, code } = await withApp();
		const elsewhere = await newBrowser().caller();
		const stolen = await ticketOf(elsewhere.auth.signIn(credentials));
		for (const guess of ['000000', '111111', '222222', '333333', '444444', '555555'])
			await refusal(elsewhere.auth.secondFactor.step({ ticket: stolen, code: guess }));
		const own = await browser.caller();
		const ticket = await ticketOf(own.auth.signIn(credentials));
		expect((await own.auth.secondFactor.step({ ticket, code: code() })).token).toBeTruthy();
	});

	it('is no longer required once it is removed; codes and devices are deleted with it', async () => {
		const { browser, caller, credentials, user } = await withApp();
		const [factor] = (await caller.auth.secondFactor.state()).factors;
		await caller.auth.secondFactor.remove({ id: `${factor?.id}` });
		expect((await (await browser.caller()).auth.signIn(credentials)).token).toBeTruthy();
		expect(await test.database.prisma.recoveryCode.count({ where: { userId: user.id } })).toBe(0);
	});
});

describe('changing factors', () => {
	it('ends the user’s other sessions in the same step if requested, and keeps the calling one', async () => {
		const { browser, caller, user, token, credentials, code } = await withApp();
		const open = () => test.database.prisma.session.findMany({ where: { userId: user.id, endedAt: null } });
		const elsewhere = async () =>
			expect((await (await newBrowser().caller()).auth.signIn({ ...credentials, otp: code() })).token).toBeTruthy();
		await elsewhere();
		const { secret, ticket } = await caller.auth.secondFactor.startTotp();
		const added = { ticket, name: 'Tablet', code: codeOfStep(bytesOf(secret), stepAt(Date.now())) };
		await caller.auth.secondFactor.addTotp(added);
		expect(await open()).toHaveLength(2);
		const [phone, tablet] = (await caller.auth.secondFactor.state()).factors;
		await caller.auth.secondFactor.remove({ id: `${tablet?.id}`, endOthers: true });
		expect(await open()).toHaveLength(1);
		expect((await (await browser.caller(token)).auth.self()).user.id).toBe(user.id);
		await caller.auth.secondFactor.remove({ id: `${phone?.id}` });
		expect((await (await newBrowser().caller()).auth.signIn(credentials)).token).toBeTruthy();
		expect(await open()).toHaveLength(2);
		const again = await caller.auth.secondFactor.startTotp();
		const back = { ticket: again.ticket, name: 'Phone', endOthers: true };
		await caller.auth.secondFactor.addTotp({ ...back, code: codeOfStep(bytesOf(again.secret), stepAt(Date.now())) });
		expect(await open()).toHaveLength(1);
		const entry = { entity: 'user', entityId: user.id, action: 'signOutEverywhere' };
		expect(await test.database.prisma.auditEntry.count({ where: entry })).toBe(2);
	});
});

describe('a change of factors', () => {
	it('sends its user a mail in their language, when one is added and when one is removed', async () => {
		const { user, browser, token, caller, credentials } = await withApp();
		await caller.auth.updateSelf({ language: 'tr' });
		const { secondFactor } = (await browser.caller(token)).auth;
		const [phone] = (await secondFactor.state()).factors;
		await secondFactor.remove({ id: `${phone?.id}` });
		await finishBackground(services);
		const mails = services.sent.filter(({ to }) => to === credentials.userName).map(({ subject }) => subject);
		expect(mails.toSorted()).toEqual([
			'A second factor was added to your Rewards Admin account',
			'Rewards Admin hesabınızdan bir doğrulama yöntemi kaldırıldı',
		]);
		expect(await test.database.prisma.secondFactor.count({ where: { userId: user.id } })).toBe(0);
	});
});

describe('a recovery code', () => {
	it('signs in once, in any spelling, until new codes replace it', async () => {
		const { browser, credentials, caller, recoveryCodes } = await withApp();
		const sign = async (code: string) => {
			const ticket = await ticketOf((await browser.caller()).auth.signIn(credentials));
			return refusal((await browser.caller()).auth.secondFactor.step({ ticket, code }));
		};
		const [first = '', second = '', third = ''] = recoveryCodes;
		expect(first).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
		expect(await sign(` ${first.toLowerCase().replaceAll('-', ' ')}`)).toEqual({});
		expect((await sign(first)).code).toBe('VALIDATION');
		expect(await sign(second)).toEqual({});
		expect((await caller.auth.secondFactor.state()).codesLeft).toBe(8);
		const { recoveryCodes: renewed } = await caller.auth.secondFactor.renewCodes();
		expect((await sign(third)).code).toBe('VALIDATION');
		expect(await sign(`${renewed[0]}`)).toEqual({});
	});
});

describe('the second step', () => {
	it('is skipped in a browser that remembers it, for that user, until the device is removed or the password changes', async () => {
		const { browser, credentials, caller, recoveryCodes } = await withApp();
		const ticket = await ticketOf((await browser.caller()).auth.signIn(credentials));
		await (await browser.caller()).auth.secondFactor.step({ ticket, code: `${recoveryCodes[0]}`, remember: true });
		expect((await (await browser.caller()).auth.signIn(credentials)).token).toBeTruthy();
		expect((await refusal((await newBrowser().caller()).auth.signIn(credentials))).code).toBe('SECOND_FACTOR_REQUIRED');
		const other = await withApp();
		const theirs = await refusal((await browser.caller()).auth.signIn(other.credentials));
		expect(theirs?.code).toBe('SECOND_FACTOR_REQUIRED');
		const [device] = (await caller.auth.secondFactor.state()).devices;
		await caller.auth.secondFactor.forgetDevice({ id: `${device?.id}` });
		expect((await refusal((await browser.caller()).auth.signIn(credentials))).code).toBe('SECOND_FACTOR_REQUIRED');
	});

	it('ends with the password that began it', async () => {
		const { browser, credentials, caller, recoveryCodes } = await withApp();
		const ticket = await ticketOf((await browser.caller()).auth.signIn(credentials));
		await caller.auth.changePassword({ currentPassword: testPassword, password: 'another-good-one' });
		const late = await refusal(
			(await browser.caller()).auth.secondFactor.step({ ticket, code: `${recoveryCodes[0]}` }),
		);
		expect(late?.code).toBe('LINK_EXPIRED');
		const made = await refusal((await browser.caller()).auth.secondFactor.step({ ticket: 'made up', code: '123456' }));
		expect(made?.code).toBe('LINK_EXPIRED');
	});
});

describe('a fresh proof of identity', () => {
	it('is required before factors, roles, keys and users change, ten minutes after the last one', async () => {
		const { browser, token, code, recoveryCodes } = await withApp();
		await stale(11 * 60_000);
		services.sessionCache?.clear();
		const caller = await browser.caller(token);
		const asked = await refusal(caller.auth.secondFactor.renewCodes());
		expect(asked).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED', params: { methods: ['password', 'totp'] } });
		const role = { name: 'Second', ...everyFlag };
		expect((await refusal(caller.roles.create(role))).code).toBe('FRESH_SIGN_IN_REQUIRED');
		// Actions that take over no account go on.
		expect((await caller.auth.secondFactor.state()).codesLeft).toBe(10);
		const wrong = await refusal(caller.auth.prove({ password: 'not-the-password' }));
		expect(wrong?.fields).toMatchObject([{ path: 'password', code: 'passwordWrong' }]);
		const proved = await caller.auth.prove({ password: testPassword });
		expect((await (await browser.caller(proved.token)).roles.create(role)).name).toBe('Second');
		await stale(11 * 60_000);
		const again = await (await browser.caller(proved.token)).auth.prove({ code: code() });
		await (await browser.caller(again.token)).auth.secondFactor.renewCodes();
		expect(recoveryCodes).toHaveLength(10);
	});
});

describe('an idle session', () => {
	it('ends after the idle time, and lives on while it is used', async () => {
		const { browser, token } = await withApp();
		const idle = (minutes: number) =>
			test.database.pool.query('update session set last_seen_at = now() - make_interval(mins => $1)', [minutes]);
		await idle(119);
		expect((await (await browser.caller(token)).auth.self()).data.email).toBeTruthy();
		// Records the use before it.
		await finishBackground(services);
		await idle(121);
		const over = await refusal((await browser.caller(token)).auth.self());
		expect(over).toMatchObject({ code: 'UNAUTHORIZED', params: { reason: 'expired' } });
	});

	it('is not extended by requests that a page sends by itself', async () => {
		const { token } = await withApp();
		await test.database.pool.query(`update session set last_seen_at = now() - interval '60 minutes'`);
		const seen = async (byItself: boolean) => {
			const request = { ip: '203.0.113.7', userAgent: 'Test browser', id: 'request', byItself };
			expect((await createContext({ services, request, token })).session).toBeTruthy();
			await finishBackground(services);
			const { rows } = await test.database.pool.query<{ recent: boolean }>(
				`select bool_or(last_seen_at > now() - interval '10 minutes') as recent from session`,
			);
			return rows[0]?.recent;
		};
		expect(await seen(true)).toBe(false);
		expect(await seen(false)).toBe(true);
	});
});

describe('an administrator', () => {
	it('resets the second factor of a user who has lost it: sessions end, the password alone signs in, a mail reports it', async () => {
		const [lost, admin] = [await withApp(), await withApp()];
		const key = { accountId, userId: lost.user.id };
		expect(await admin.caller.users.resetSecondFactor(key)).toEqual({ removed: 1 });
		await finishBackground(services);
		// The mails of the two second factors may be sent after it.
		expect(services.sent.findLast(({ subject }) => /reset/.test(subject))).toMatchObject({
			to: lost.credentials.userName,
		});
		expect((await refusal((await lost.browser.caller(lost.token)).auth.self())).code).toBe('UNAUTHORIZED');
		expect((await (await lost.browser.caller()).auth.signIn(lost.credentials)).token).toBeTruthy();
		expect((await refusal(admin.caller.users.resetSecondFactor(key))).params).toEqual({ reason: 'noFactor' });
		const own = await refusal(admin.caller.users.resetSecondFactor({ accountId, userId: admin.user.id }));
		expect(own?.code).toBe('FORBIDDEN');
	});
});

describe('a role or account that requires it', () => {
	it.each(['role', 'account'] as const)('refuses work without a second factor: %s', async (table) => {
		people += 1;
		const email = `person${people}@example.com`;
		const own = (await makeAccountTree(test.database)).accounts.leftChild.id;
		const user = await makeUser(test.database, { accountId: own, permissions: everyFlag, email });
		const { roleId } = await test.database.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
		const browser = newBrowser();
		const before = await (await browser.caller()).auth.signIn({ userName: email, password: testPassword });
		const owner = await browser.caller(before.token);
		if (table === 'role') {
			const role = await owner.roles.get({ id: `${roleId}` });
			await owner.roles.update({ ...role, requireSecondFactor: true });
		} else {
			const { version } = await owner.accounts.get({ accountId: own });
			const texts = { contactName: '', address: '', city: '', state: '', zip: '', phone: '', email: '', notes: '' };
			await owner.accounts.update({ id: own, version, name: 'Own', type: 'rep', ...texts, requireSecondFactor: true });
		}
		const { token, self } = await (await browser.caller()).auth.signIn({ userName: email, password: testPassword });
		expect(self.lacksSecondFactor).toBe(true);
		const caller = await browser.caller(token);
		expect((await refusal(caller.accounts.self())).code).toBe('SECOND_FACTOR_MISSING');
		const { secret, ticket } = await caller.auth.secondFactor.startTotp();
		const code = codeOfStep(bytesOf(secret), stepAt(Date.now()));
		await caller.auth.secondFactor.addTotp({ ticket, name: 'Phone', code });
		const after = await browser.caller(token);
		expect((await after.auth.self()).lacksSecondFactor).toBe(false);
		expect((await after.accounts.self()).id).toBe(own);
	});
});
