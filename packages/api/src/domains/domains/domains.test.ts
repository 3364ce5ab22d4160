import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { ProgramUpdateInput } from '@rewards/validators/programs/settings';
import { advancedSettings, wholeSettings } from '@rewards/validators/programs/testing/whole-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCustomDomain } from '../../authorization/testing/records';
import { errorBody } from '../../errors';
import { createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, makeProgram, sessionOf, storedSession, testServices } from '../../testing';
import { checkedDomain, isCheckedDomain } from '.';

/** Rules for a program's domain; the checks of DNS are tested against a DNS server in the sandbox's tests. */
let db: TestDatabase;
let services: ReturnType<typeof testServices>;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	db = await createTestDatabase();
	services = testServices(db.database);
	tree = await makeAccountTree(db.database);
});
afterAll(() => db.drop());

// The record repeats field names with numbers.
const whole = () => ({ ...(wholeSettings as unknown as ProgramUpdateInput), ...advancedSettings });
const rights = flags('manageProgram', 'manageProgramAdvanced');
const callerOf = (session = sessionOf(tree.accounts.left, rights)) => createCaller(contextOf(services, session));
const addProgram = async () => (await makeProgram(db.database, tree.accounts.left.id, 'points', newId())).id;
const answerOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: unknown) => {
			const { code, fields, params } = errorBody(error);
			return fields?.map((field) => `${field.path} ${field.code}`) ?? params?.['reason'] ?? code;
		},
	);
const domainOf = (id: string) =>
	db.database.prisma.program.findUniqueOrThrow({ where: { id }, select: { domain: true, version: true } });

test('a request gives the program the domain, in one spelling, and the two records that will prove it', async () => {
	const caller = callerOf();
	const programId = await addProgram();
	expect(await caller.domains.get({ programId })).toBeNull();
	const made = await caller.domains.request({ programId, domain: ' Ödüller.Example.COM. ' });
	expect(made).toMatchObject({
		domainName: 'xn--dller-iua7b.example.com',
		state: 'waiting',
		refreshedAt: null,
		version: 2,
		versionBefore: 1,
	});
	expect(made.validationOptions).toMatchObject([
		{
			domainName: 'xn--dller-iua7b.example.com',
			resourceRecord: {
				name: '_rewards-domain.xn--dller-iua7b.example.com',
				type: 'TXT',
				value: expect.stringMatching(/^rewards-domain=[0-9a-f]{32}$/),
			},
			validationStatus: 'PENDING_VALIDATION',
		},
		{ resourceRecord: { name: 'xn--dller-iua7b.example.com', type: 'CNAME', value: 'sites.rewards.example' } },
	]);
	expect(await domainOf(programId)).toEqual({ domain: 'xn--dller-iua7b.example.com', version: 2 });
	const { version: _, versionBefore: __, ...kept } = made;
	expect(await caller.domains.get({ programId })).toEqual(kept);
	// Records that a user is just creating stay valid.
	expect(await caller.domains.request({ programId, domain: 'xn--dller-iua7b.example.com' })).toEqual({
		...made,
		versionBefore: 2,
	});
});

test.each([
	['127.0.0.1', ['domain domainAddress']],
	['::1', ['domain domainAddress']],
	['pаypal.com', ['domain domainMixedScripts']],
	['co.uk', ['domain domainSuffix']],
	['github.io', ['domain domainSuffix']],
	['rewards.portal.example', ['domain domainOwn']],
	['portal.example.net', ['domain domainOwn']],
	['sites.rewards.example', ['domain domainOwn']],
	['', ['domain domainRequired']],
	['localhost', ['domain domainInvalid']],
	['https://shop.example.com/', ['domain domainInvalid']],
])('%s is refused, by the request and by a save of the settings', async (domain, faults) => {
	const { publicUrl } = services.config;
	services.config.publicUrl = domain.startsWith('rewards.') ? 'https://portal.example' : 'https://portal.example.net';
	const caller = callerOf();
	const programId = await addProgram();
	expect(await answerOf(caller.domains.request({ programId, domain }))).toEqual(faults);
	const save = { ...whole(), domain, programId, version: 1 };
	expect(await answerOf(caller.programs.update(save))).toEqual(faults);
	services.config.publicUrl = publicUrl;
});

test('a domain belongs to one program, even with concurrent requests, and is free again once that is deleted', async () => {
	const programs = await Promise.all(Array.from({ length: 6 }, addProgram));
	const ask = (programId: string) => callerOf().domains.request({ programId, domain: 'Wanted.example.com' });
	const answers = await Promise.all(programs.map((programId) => answerOf(ask(programId))));
	expect(answers.toSorted()).toEqual([...Array.from({ length: 5 }, () => ['domain taken']), 'done']);
	const [winner = '', loser = ''] = programs.toSorted((one) => (answers[programs.indexOf(one)] === 'done' ? -1 : 1));
	expect(await callerOf().domains.get({ programId: loser })).toBeNull();
	const settings = { ...whole(), domain: 'wanted.EXAMPLE.com', version: 1 };
	expect(await answerOf(callerOf().programs.update({ ...settings, programId: loser }))).toEqual(['domain taken']);
	const { name } = await callerOf().programs.get({ programId: winner });
	await callerOf().programs.delete({ programId: winner, name });
	expect(await answerOf(ask(loser))).toBe('done');
});

test('removing or replacing the domain discards its proof', async () => {
	const caller = callerOf();
	const programId = await addProgram();
	await newCustomDomain(db.database, programId, 'given.example.com', 'SUCCESS');
	expect(await caller.domains.remove({ programId })).toEqual({ success: true, version: 2, versionBefore: 1 });
	expect(await domainOf(programId)).toEqual({ domain: '', version: 2 });
	expect(await caller.domains.get({ programId })).toBeNull();
	expect(await answerOf(caller.domains.remove({ programId }))).toBe('NOT_FOUND');
	expect(await answerOf(caller.domains.refresh({ programId }))).toBe('NOT_FOUND');

	const other = await addProgram();
	await newCustomDomain(db.database, other, 'given.example.com', 'SUCCESS');
	const settings = { ...whole(), domain: 'another.example.com', version: 1 };
	await caller.programs.update({ ...settings, programId: other });
	expect(await caller.domains.get({ programId: other })).toBeNull();
	expect(await isCheckedDomain(db.database, 'given.example.com')).toBe(false);
});

test('a save without a domain is accepted only after the domain was removed', async () => {
	const caller = callerOf();
	const programId = await addProgram();
	const domain = `${programId}.example.com`;
	const save = async (more: object) => {
		const { version } = await caller.programs.get({ programId });
		return answerOf(caller.programs.update({ ...whole(), domain, programId, version, ...more }));
	};
	expect(await save({ domain: '' })).toEqual(['domain domainRequired']);
	expect(await save({})).toBe('done');
	expect(await save({ domain: '' })).toEqual(['domain domainRequired']);
	await caller.domains.remove({ programId });
	expect(await save({ domain: '', feed: 'LOCAL', devKey: '' })).toBe('done');
	expect(await caller.programs.get({ programId })).toMatchObject({ domain: '', feed: 'LOCAL' });
	// Two programs may be without a domain.
	const other = await addProgram();
	expect(await answerOf(caller.programs.update({ ...whole(), domain, programId: other, version: 1 }))).toBe('done');
});

test('an expired domain has no effect until it is requested again, with new records', async () => {
	const caller = callerOf();
	const programId = await addProgram();
	await newCustomDomain(db.database, programId, 'late.example.com', 'SUCCESS');
	expect(await checkedDomain(db.database, programId)).toBe('late.example.com');
	await db.database.pool.query(
		`update custom_domain set expires_at = now() - interval '1 second' where program_id = $1`,
		[programId],
	);
	expect(await checkedDomain(db.database, programId)).toBeNull();
	expect(await caller.domains.get({ programId })).toMatchObject({ state: 'expired' });
	expect(await answerOf(caller.domains.refresh({ programId }))).toBe('domainExpired');
	const again = await caller.domains.request({ programId, domain: 'late.example.com' });
	expect(again).toMatchObject({ state: 'waiting', version: 1 });
	expect(again.validationOptions[0]?.resourceRecord.value).not.toBe('rewards-domain=1');
});

describe('a domain may be used', () => {
	test.each([
		['once both records are right', '', true],
		[
			'not while one is missing',
			`update domain_validation set validation_status = 'PENDING_VALIDATION' where record_type = 'TXT'`,
			false,
		],
		[
			'not once one is wrong',
			`update domain_validation set validation_status = 'FAILED' where record_type = 'CNAME'`,
			false,
		],
		['not once it has expired', `update custom_domain set expires_at = now() - interval '1 second'`, false],
		['not of a deleted program', 'update program set deleted_at = now()', false],
		['not when the program has another domain', `update program set domain = id || '.example.org'`, false],
		['not without records', 'delete from domain_validation', false],
	])('%s', async (_, change, may) => {
		const programId = await addProgram();
		const domain = `d${programId.slice(-12)}.example.com`;
		await newCustomDomain(db.database, programId, domain, 'SUCCESS');
		const column = change.includes('program set') ? 'id' : 'program_id';
		if (change)
			await db.database.pool.query(`${change}${change.includes(' where ') ? ' and' : ' where'} ${column} = $1`, [
				programId,
			]);
		expect(await checkedDomain(db.database, programId)).toBe(may ? domain : null);
		expect(await isCheckedDomain(db.database, domain)).toBe(may);
	});
});

test('requires manageProgramAdvanced, in the log too, and limits a user’s DNS look-ups', async () => {
	const programId = await addProgram();
	const plain = callerOf(sessionOf(tree.accounts.left, flags('manageProgram', 'manageContent', 'manageReports')));
	const calls = [
		plain.domains.get({ programId }),
		plain.domains.request({ programId, domain: 'hidden.example.com' }),
		plain.domains.refresh({ programId }),
		plain.domains.remove({ programId }),
	];
	expect(await Promise.all(calls.map(answerOf))).toEqual(Array.from({ length: 4 }, () => 'FORBIDDEN'));

	const session = await storedSession(db.database, tree.accounts.left, rights);
	const caller = callerOf(session);
	await caller.domains.request({ programId, domain: 'hidden.example.com' });
	const activity = { entity: 'program', id: programId } as const;
	const logged = await caller.audit.forRecord(activity);
	expect(logged.items[0]).toMatchObject({
		action: 'requestDomain',
		after: {
			advanced: {
				domain: 'hidden.example.com',
				domainRecords: ['TXT PENDING_VALIDATION', 'CNAME PENDING_VALIDATION'],
			},
		},
	});
	expect(JSON.stringify(await plain.audit.forRecord(activity))).not.toMatch(/hidden|domainRecords/);

	const looks = await Promise.all(Array.from({ length: 30 }, () => answerOf(caller.domains.refresh({ programId }))));
	expect(looks.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(1);
	// The DNS server of these tests does not respond: the known state stays, with the reason.
	expect(await caller.domains.get({ programId })).toMatchObject({
		state: 'waiting',
		refreshedAt: expect.any(Date),
		validationOptions: [
			{ validationStatus: 'PENDING_VALIDATION', lookUpFault: 'failed', found: [] },
			{ validationStatus: 'PENDING_VALIDATION', lookUpFault: 'failed', found: [] },
		],
	});
	expect(await answerOf(callerOf().domains.refresh({ programId }))).toBe('done');
});
