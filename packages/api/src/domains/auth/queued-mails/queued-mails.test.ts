import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCaller } from '../../../router';
import { everyFlag, makeAccountTree, makeRole, makeUser, testPassword, testServices } from '../../../testing';
import { mailed } from '../../../testing/mailed';
import { finishBackground } from '../background';
import { dueMails } from '../jobs';
import { createContext } from '../services/create-context';
import { browser } from '../testing/browser';
import { queueMail } from '.';

let db: TestDatabase;
let services: ReturnType<typeof testServices>;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let logged: unknown[];
beforeAll(async () => {
	db = await createTestDatabase();
	services = testServices(db.database);
	services.log.error = (what) => void logged.push(what);
	tree = await makeAccountTree(db.database);
});
afterAll(() => db.drop());
beforeEach(() => {
	logged = [];
	services.sent.length = 0;
});

let clients = 0;
const visitor = () => browser(services, null, `198.51.100.${++clients}`);
const address = () => `${newId()}@example.com`;
const staff = () => makeUser(db.database, { accountId: tree.accounts.left.id, permissions: everyFlag });
const signedIn = async () => {
	const user = await staff();
	const { token } = await (await visitor()).signIn({ userName: user.userName, password: testPassword });
	return { ...user, token };
};
const waiting = async () => (await db.database.pool.query<{ sealed: Buffer }>('select sealed from queued_mail')).rows;
/** Moves the queue back by these minutes. */
const later = () => db.database.pool.query(`update queued_mail set next_at = now() - interval '1 minute'`);
const sendDue = async () => (await dueMails.handler())(services);
/** Mails whose process ends, or whose mail server is unavailable, when they should be sent. */
async function withoutMail<Result>(work: () => Promise<Result>): Promise<Result> {
	const { mailer } = services;
	services.mailer = { send: async () => Promise.reject(new Error('away')) };
	try {
		const result = await work();
		await finishBackground(services);
		return result;
	} finally {
		services.mailer = mailer;
	}
}

const mails: [string, () => Promise<{ to: string; ask: () => Promise<unknown> }>][] = [
	[
		'a new password',
		async () => {
			const { email } = await staff();
			return { to: email, ask: async () => (await visitor()).forgotPassword({ email }) };
		},
	],
	[
		'a registration',
		async () => {
			const email = address();
			const person = { email, displayName: 'New', password: 'a brand new bicycle' };
			return { to: email, ask: async () => (await visitor()).register(person) };
		},
	],
	[
		'an address to prove',
		async () => {
			const [{ token, userName }, email] = [await signedIn(), address()];
			const change = { currentPassword: testPassword, email, userName };
			return { to: email, ask: async () => (await browser(services, token)).changeSignIn(change) };
		},
	],
	[
		'a changed user name',
		async () => {
			const { token, email } = await signedIn();
			const change = { currentPassword: testPassword, email, userName: `name-${newId()}` };
			return { to: email, ask: async () => (await browser(services, token)).changeSignIn(change) };
		},
	],
	[
		'an address that staff changed',
		async () => {
			const { token } = await signedIn();
			const { id: roleId } = await makeRole(db.database, tree.accounts.left.id, everyFlag);
			const request = { ip: '203.0.113.7', userAgent: 'Test browser', id: 'request' };
			const caller = async () => createCaller(await createContext({ services, request, token }));
			const user = { firstName: 'Ada', lastName: 'L', roleId, accountId: tree.accounts.left.id };
			const made = await (await caller()).users.create({ ...user, email: address(), password: 'a brand new bicycle' });
			const change = { ...user, userId: made.id, email: address(), version: made.version };
			return { to: made.email, ask: async () => (await caller()).users.update(change) };
		},
	],
];

test.each(mails)('a mail about %s is sent later when it could not be sent at once', async (_, prepare) => {
	const { to, ask } = await prepare();
	await finishBackground(services);
	await withoutMail(ask);
	const rows = await waiting();
	expect(rows).toHaveLength(1);
	expect(rows[0]?.sealed.toString('latin1')).not.toMatch(/https?:|token|@example/);
	expect(logged).toHaveLength(1);
	// Not before its time.
	await sendDue();
	expect(services.sent).toEqual([]);
	await later();
	// Two processes look at the same moment.
	await Promise.all([sendDue(), sendDue()]);
	expect(services.sent.map((mail) => mail.to)).toEqual([to]);
	expect(await waiting()).toEqual([]);
});

test('the link of a mail that was sent later works', async () => {
	const { email } = await staff();
	const caller = await visitor();
	await withoutMail(() => caller.forgotPassword({ email }));
	await later();
	await sendDue();
	const token = (await mailed(services, email))?.token ?? '';
	await caller.resetPassword({ email, token, password: 'a brand new bicycle' });
	expect((await caller.signIn({ userName: email, password: 'a brand new bicycle' })).self.data.email).toBe(email);
});

test('a mail sent at once leaves nothing in the queue, nor does one for an unknown address', async () => {
	const { email } = await staff();
	for (const asked of [email, address()]) await (await visitor()).forgotPassword({ email: asked });
	await finishBackground(services);
	expect(services.sent.map((mail) => mail.to)).toEqual([email]);
	expect(await waiting()).toEqual([]);
});

test('a rolled-back mail is not sent; one that is too old is dropped and logged', async () => {
	const mail = {
		kind: 'newPassword',
		email: address(),
		subject: '',
		request: { ip: '', userAgent: '', id: '' },
	} as const;
	const undone = db.database.prisma.$transaction(async (tx) => {
		await queueMail(tx, services.config, mail);
		throw new Error('undone');
	});
	await expect(undone).rejects.toThrow('undone');
	expect(await waiting()).toEqual([]);
	await queueMail(db.database.prisma, services.config, mail);
	await db.database.pool.query(`update queued_mail set expires_at = now() - interval '1 second'`);
	await sendDue();
	expect([services.sent, await waiting(), logged]).toEqual([[], [], [{ mails: 1 }]]);
});
