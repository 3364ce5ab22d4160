import { verify } from '@node-rs/argon2';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { Locale } from '@rewards/validators/locales';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newCustomDomain } from '../../../authorization/testing/records';
import { createCaller } from '../../../router';
import {
	contextOf,
	flags,
	makeProgram,
	refusal,
	storedSession,
	type TestProgram,
	testServices,
} from '../../../testing';
import { importBench } from '../imports/testing/import-bench';
import { runImportCleanup } from '../jobs/run-import-cleanup';
import { bulkResults } from '../services/bulk-results';

let db: TestDatabase;
let services: ReturnType<typeof testServices>;
let bench: Awaited<ReturnType<typeof importBench>>;
let caller: ReturnType<typeof createCaller>;
let points: TestProgram;
/** The mail server's response to a mail; throws if it refuses the mail. */
let refuse: (to: string) => void;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	services = testServices(db.database);
	const { mailer } = services;
	services.mailer = {
		send: async (mail) => {
			refuse(mail.to);
			await mailer.send(mail);
		},
	};
	bench = await importBench(db.database, services);
	await bench.startWorker();
	const session = await storedSession(db.database, bench.accounts.left, flags('manageParticipant'));
	caller = createCaller(contextOf(services, session));
	points = bench.programs.left;
});
beforeEach(() => {
	services.sent.length = 0;
	refuse = () => undefined;
});
afterAll(async () => {
	await bench.stop();
	await db.drop();
});

interface Person {
	name?: string;
	email?: string;
	claimEmail?: string;
	status?: string;
}
/** A participant of a program, with a unique address. */
async function add({ id: programId }: TestProgram, more: Person = {}): Promise<{ id: string; email: string }> {
	const id = newId();
	const data = { programId, id, name: 'Ada', email: `${id}@example.com`, ...more };
	await db.database.prisma.participant.create({ data, select: { id: true } });
	return { id, email: data.email };
}
const hold = ({ id: programId }: TestProgram, ids: string[]) =>
	caller.participants.bulk.hold({ programId, selection: { kind: 'ids', ids }, withMails: true });
async function mail(program: TestProgram, ids: string[], language: Locale = 'en') {
	const { selectionId, count } = await hold(program, ids);
	const asked = { programId: program.id, selectionId, count, language };
	return bench.ended((await caller.participants.bulk.mailPasswords(asked)).jobId);
}
const mailsTo = (address: string) => services.sent.filter(({ to }) => to === address);
const tokenOf = (text = '') => /\/participant-password#token=(\S+)/.exec(text)?.[1] ?? '';
const lastToken = (address: string) => tokenOf(mailsTo(address).at(-1)?.text);
/** A participant to whom a link was just mailed. */
async function mailed(program = points, more: Person = {}) {
	const person = await add(program, more);
	await mail(program, [person.id]);
	return { ...person, token: lastToken(more.claimEmail ?? person.email) };
}
/** Calls of the participant's own browser, which has no session. */
const visitor = (ip = '203.0.113.7') => {
	const ctx = contextOf(services, null);
	return createCaller({ ...ctx, request: { ...ctx.request, ip } }).participants.passwordLink;
};
const passwordOf = async (id: string) =>
	(
		await db.database.pool.query<{ hash: string | null }>(
			'select password_hash as hash from participant where id = $1',
			[id],
		)
	).rows[0]?.hash ?? '';
/** Moves the link into the past, as if the time had passed. */
const later = (id: string, time: string) =>
	db.database.pool.query(
		`update participant_password_link set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where participant_id = $1`,
		[id, time],
	);
const none = { inactive: 0, noAddress: 0, recent: 0, addressLimit: 0, refused: 0, interrupted: 0, gone: 0 };

describe('mails to many participants', () => {
	test('go to all who can get one; the others are counted before, and listed with the reason afterwards', async () => {
		const [one, two] = [await add(points), await add(points, { status: 'Pending Approval' })];
		const recent = await mailed();
		const away = [
			await add(points, { status: 'Archived' }),
			await add(points, { status: 'Disabled' }),
			await add(points, { email: 'no-address' }),
		];
		services.sent.length = 0;
		const all = [one, two, recent, ...away];
		const ids = all.map(({ id }) => id);
		const { mails, selectionId, count } = await hold(points, ids);
		expect(mails).toEqual({ mailed: 2, inactive: 2, noAddress: 1, recent: 1 });
		// Deleted before the user confirms.
		const gone = await add(points);
		const held = await hold(points, [gone.id]);
		await caller.participants.delete({ programId: points.id, participantId: gone.id });
		const late = { programId: points.id, selectionId: held.selectionId, count: 1, language: 'en' as const };
		const { jobId: lateJob } = await caller.participants.bulk.mailPasswords(late);
		expect((await bench.ended(lateJob)).result).toEqual({ mailed: 0, ...none, gone: 1 });

		const asked = { programId: points.id, selectionId, count, language: 'en' as const };
		const { jobId } = await caller.participants.bulk.mailPasswords(asked);
		// A retry after a lost response gets the same job.
		expect(await caller.participants.bulk.mailPasswords(asked)).toEqual({ jobId });
		const job = await bench.ended(jobId);
		expect(job).toMatchObject({ state: 'doneWithRejects', done: 6, total: 6, rejected: 4 });
		expect(job.result).toEqual({ mailed: 2, ...none, inactive: 2, noAddress: 1, recent: 1 });
		expect(services.sent.map(({ to }) => to).toSorted()).toEqual([one.email, two.email].toSorted());

		const { items } = await caller.jobs.rejects({ id: jobId });
		expect(items.map(({ value, code }) => [value, code]).toSorted()).toEqual(
			[
				[recent.email, 'mailRecent'],
				[away[0]?.email, 'mailInactive'],
				[away[1]?.email, 'mailInactive'],
				['no-address', 'mailNoAddress'],
			].toSorted(),
		);
		const file = await bulkResults(bench.ctx, jobId, 'en');
		let csv = '';
		for await (const line of file.lines) csv += line;
		expect(csv.split('\r\n').find((line) => line.includes(one.email))).toMatch(/,Sent$/);
		expect(csv).toContain('Archived or disabled');
	});

	test('write one audit entry for all, and one for each participant, without the link', async () => {
		const person = await add(points);
		const job = await mail(points, [person.id]);
		const { rows } = await db.database.pool.query(
			'select action, entity_id, account_id, program_id, actor_name, after from audit_entry where entity_id = any($1) order by at',
			[[person.id, job.id]],
		);
		const place = { account_id: bench.accounts.left.id, program_id: points.id, actor_name: 'Test User' };
		expect(rows).toEqual([
			{ action: 'mailPasswordLinks', entity_id: job.id, ...place, after: { participants: 1 } },
			{ action: 'issuePasswordLink', entity_id: person.id, ...place, after: { email: person.email } },
		]);
		expect(JSON.stringify(rows)).not.toContain(lastToken(person.email));
	});

	test('a mail about a code goes to its claim email; without one there is no mail', async () => {
		const claim = await makeProgram(db.database, bench.accounts.left.id, 'claim');
		const claimed = await add(claim, { email: 'CODE1', claimEmail: 'ada@claims.example', name: '' });
		const unclaimed = await add(claim, { email: 'CODE2' });
		const job = await mail(claim, [claimed.id, unclaimed.id]);
		expect(job.result).toEqual({ mailed: 1, ...none, noAddress: 1 });
		const [sent] = mailsTo('ada@claims.example');
		expect(sent?.text).toMatch(/^Hello,\n/);
		// A code gives access to an account, so a misdirected mail must not contain it.
		expect(`${sent?.subject} ${sent?.text}`).not.toContain('CODE1');
	});

	test('contain the program’s name in the chosen language, as plain text with one link', async () => {
		await db.database.pool.query('update program set name = $2 where id = $1', [points.id, 'Şehir\r\nBcc: x@y.z & Co']);
		const person = await add(points, { name: 'Ada\n\nSee https://evil.example' });
		await mail(points, [person.id], 'tr');
		const [sent] = mailsTo(person.email);
		expect(sent?.subject).toBe('Şehir Bcc: x@y.z & Co için yeni bir parola belirleyin');
		expect(sent?.text.split('\n')[0]).toBe('Merhaba Ada See https://evil.example,');
		expect(sent?.html).toBeUndefined();
		expect(sent?.text.match(/http:\/\/localhost:3000\/\S+/g)).toHaveLength(1);
		expect((await visitor().open({ token: lastToken(person.email) })).language).toBe('tr');
	});

	test('one an hour for a participant, however many users request it; a newer link replaces the older one', async () => {
		const person = await mailed();
		const both = await Promise.all([mail(points, [person.id]), mail(points, [person.id])]);
		expect(both.map(({ result }) => result)).toEqual([
			{ mailed: 0, ...none, recent: 1 },
			{ mailed: 0, ...none, recent: 1 },
		]);
		await later(person.id, '61 minutes');
		const again = await Promise.all([mail(points, [person.id]), mail(points, [person.id])]);
		expect(again.map(({ result }) => result?.['mailed']).toSorted()).toEqual([0, 1]);
		expect(mailsTo(person.email)).toHaveLength(2);
		expect((await refusal(visitor().open({ token: person.token }))).code).toBe('LINK_EXPIRED');
		expect(await visitor().open({ token: lastToken(person.email) })).toMatchObject({ language: 'en' });
	});

	test('five an hour for an address, also with several participants and in any spelling', async () => {
		const address = `${newId()}@claims.example`;
		const programs = await Promise.all([1, 2].map(() => makeProgram(db.database, bench.accounts.left.id, 'claim')));
		const results: unknown[] = [];
		for (const [n, program] of programs.entries()) {
			const claimEmail = n === 0 ? address : address.toUpperCase();
			const codes = [1, 2, 3, 4].map((code) => add(program, { email: `SHARED${code}`, claimEmail }));
			results.push(
				(
					await mail(
						program,
						(await Promise.all(codes)).map(({ id }) => id),
					)
				).result,
			);
		}
		expect(results).toEqual([
			{ mailed: 4, ...none },
			{ mailed: 1, ...none, addressLimit: 3 },
		]);
	});

	test('addresses that the mail server refuses are listed, and can be mailed again at once', async () => {
		const [good, bad] = [await add(points), await add(points)];
		refuse = (to) => {
			const refused = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 };
			if (to === bad.email) throw Object.assign(new Error('no such mailbox'), refused);
		};
		const job = await mail(points, [good.id, bad.id]);
		expect(job.result).toEqual({ mailed: 1, ...none, refused: 1 });
		refuse = () => undefined;
		expect((await mail(points, [bad.id])).result).toEqual({ mailed: 1, ...none });
	});

	test('the job waits for a mail server that is down, and unsent mails don’t count for the limits', async () => {
		const people = await Promise.all(Array.from({ length: 6 }, () => add(points)));
		let calls = 0;
		refuse = () => {
			calls += 1;
			if (calls > 2 && calls <= 5) throw Object.assign(new Error('away'), { code: 'ESOCKET' });
		};
		const job = await mail(
			points,
			people.map(({ id }) => id),
		);
		expect(calls).toBeGreaterThan(6);
		expect(job.result).toEqual({ mailed: 6, ...none });
		expect(services.sent.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
	}, 60_000);
});

describe('under attack', () => {
	test('participants and selections of another program are not found', async () => {
		const foreign = await add(bench.programs.right);
		expect((await refusal(hold(points, [foreign.id]))).code).toBe('NOT_FOUND');
		expect((await refusal(hold(bench.programs.right, [foreign.id]))).code).toBe('NOT_FOUND');
		const own = await hold(points, [(await add(points)).id]);
		const asked = { selectionId: own.selectionId, count: own.count, language: 'en' as const };
		const other = await makeProgram(db.database, bench.accounts.left.id, 'points');
		const tries: [string, string][] = [
			[bench.programs.right.id, 'NOT_FOUND'],
			[other.id, 'NOT_FOUND'],
		];
		for (const [programId, code] of tries)
			expect((await refusal(caller.participants.bulk.mailPasswords({ programId, ...asked }))).code).toBe(code);
		const more = { programId: points.id, ...asked, count: own.count + 1 };
		expect((await refusal(caller.participants.bulk.mailPasswords(more))).code).toBe('CONFLICT');
		// A selection can’t be both mailed and deleted, in either order.
		await caller.participants.bulk.mailPasswords({ programId: points.id, ...asked });
		const removal = { programId: points.id, ...asked, action: { kind: 'delete' } as const };
		expect((await refusal(caller.participants.bulk.start(removal))).params).toMatchObject({ reason: 'selectionUsed' });
	});

	test('a link shows the page the program, but no data of the participant', async () => {
		const program = await makeProgram(db.database, bench.accounts.left.id, 'points');
		await db.database.pool.query(`update program set name = 'Sky', theme = '{"color1":"#1f4f8f"}' where id = $1`, [
			program.id,
		]);
		const { token, id } = await mailed(program);
		const opened = { program: 'Sky', language: 'en', color: '#1f4f8f', site: null };
		expect(await visitor().open({ token })).toEqual(opened);
		await newCustomDomain(db.database, program.id, 'sky.example.com', 'FAILED');
		expect(await visitor().open({ token })).toEqual(opened);
		await db.database.pool.query(`update domain_validation set validation_status = 'SUCCESS' where program_id = $1`, [
			program.id,
		]);
		expect(await visitor().open({ token })).toEqual({ ...opened, site: 'https://sky.example.com/' });
		// A color can't inject styles into the page.
		await db.database.pool.query(`update program set theme = '{"color1":"red;--x:url(//evil)"}' where id = $1`, [
			program.id,
		]);
		expect((await visitor().open({ token })).color).toBeNull();
		expect(JSON.stringify(await visitor().open({ token }))).not.toContain(id);
	});

	test('a link sets the password once, with an audit entry in the participant’s name', async () => {
		const { id, token } = await mailed();
		await db.database.pool.query(`update participant set password_sealed = '\\x00' where id = $1`, [id]);
		const [one, two] = await Promise.all(
			['first password', 'second password'].map((password) => refusal(visitor().setPassword({ token, password }))),
		);
		expect([one?.code, two?.code].toSorted()).toEqual(['LINK_EXPIRED', undefined]);
		const password = one?.code === undefined ? 'first password' : 'second password';
		expect(await verify(await passwordOf(id), password)).toBe(true);
		const { rows } = await db.database.pool.query(
			`select (select password_sealed is null from participant where id::text = $1) as unsealed, actor_id, session_id, ip, after, program_id
			from audit_entry where entity_id = $1 and action = 'resetPassword'`,
			[id],
		);
		const entry = {
			actor_id: id,
			session_id: null,
			ip: '203.0.113.7',
			after: { password: 'set' },
			program_id: points.id,
		};
		expect(rows).toEqual([{ unsealed: true, ...entry }]);
		expect((await refusal(visitor().open({ token }))).code).toBe('LINK_EXPIRED');
	});

	test('the rules of participants’ passwords apply, and after a refused password the link still works', async () => {
		const { token } = await mailed();
		for (const [password, code] of [
			['', 'passwordRequired'],
			['x'.repeat(51), 'tooLong'],
		] as const) {
			const refused = await refusal(visitor().setPassword({ token, password }));
			expect(refused).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'password', code }] });
		}
		expect(await visitor().setPassword({ token, password: ' '.repeat(50) })).toEqual({ success: true });
	});

	const ways: [string, (person: { id: string; email: string; token: string }) => Promise<unknown>][] = [
		['too old', ({ id }) => later(id, '25 hours')],
		['used', ({ token }) => visitor().setPassword({ token, password: 'used already' })],
		['of a deleted participant', ({ id }) => caller.participants.delete({ programId: points.id, participantId: id })],
		[
			'of a disabled participant',
			({ id }) => db.database.pool.query(`update participant set status = 'Disabled' where id = $1`, [id]),
		],
		[
			'mailed to an address that was corrected since',
			({ id }) => db.database.pool.query(`update participant set email = 'corrected-' || email where id = $1`, [id]),
		],
		[
			'of a participant whose password staff set since',
			({ email }) => caller.participants.resetPassword({ programId: points.id, email, password: 'given by staff' }),
		],
		['unknown', () => Promise.resolve()],
	];
	test.each(ways)('a link that is %s is refused with the same error as all others', async (way, spoil) => {
		const person = await mailed();
		await spoil(person);
		const before = await passwordOf(person.id);
		const token = way === 'unknown' ? 'x'.repeat(43) : person.token;
		const answers = [
			await refusal(visitor().open({ token })),
			await refusal(visitor().setPassword({ token, password: 'another password' })),
		];
		for (const answer of answers)
			expect(answer).toEqual({ code: 'LINK_EXPIRED', message: 'This link was already used or has expired.' });
		expect(await passwordOf(person.id)).toBe(before);
	});

	test('a client that guesses is locked out, but no client at another address', async () => {
		const { token } = await mailed();
		const guess = (n: number) => refusal(visitor('198.51.100.9').open({ token: `guess-${n}` }));
		for (let n = 0; n < 200; n += 1) expect((await guess(n))?.code).toBe('LINK_EXPIRED');
		expect((await guess(200))?.code).toBe('TOO_MANY_REQUESTS');
		expect((await refusal(visitor('198.51.100.9').setPassword({ token, password: 'mine' }))).code).toBe(
			'TOO_MANY_REQUESTS',
		);
		// Valid links don't count.
		for (let n = 0; n < 205; n += 1) await visitor('198.51.100.10').open({ token });
	}, 60_000);
});

test('expired links are deleted', async () => {
	const [old, young] = [await mailed(), await mailed()];
	await later(old.id, '3 days');
	await runImportCleanup(services);
	const { rows } = await db.database.pool.query(
		'select participant_id as id from participant_password_link where participant_id = any($1)',
		[[old.id, young.id]],
	);
	expect(rows).toEqual([{ id: young.id }]);
});
