import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareJobs } from '../../jobs/worker';
import { createCaller } from '../../router';
import {
	contextOf,
	everyFlag,
	makeAccountTree,
	makeProgram,
	refusal,
	storedSession,
	testServices,
} from '../../testing';
import type { AccountScope, RequestInfo, Services } from '../../trpc';

let db: TestDatabase;
let services: Services;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	services = testServices(db.database);
});
afterAll(() => db.drop());
beforeEach(async () => {
	tree = await makeAccountTree(db.database);
});

const callerAt = async (account: AccountScope, request: Partial<RequestInfo> = {}) => {
	const ctx = contextOf(services, await storedSession(db.database, account, everyFlag));
	return createCaller({ ...ctx, request: { ...ctx.request, ...request } });
};
const entries = (entityId: string) =>
	db.database.prisma.auditEntry.findMany({
		where: { entity: 'program', entityId },
		select: { action: true, accountId: true, before: true, after: true },
		orderBy: { at: 'asc' },
	});
const newJob = async (programId: string, accountId: string, more: object = {}) => {
	const id = newId();
	const data = { id, kind: 'participantImport', state: 'running', accountId, programId, ...more };
	await db.database.prisma.job.create({ data, select: { id: true } });
	return id;
};

test('a program requires only a name; everything else has defaults, except a given type', async () => {
	const { left, leftChild } = tree.accounts;
	const caller = await callerAt(left);
	const made = await caller.programs.create({ accountId: leftChild.id, name: '  Summer  ' });
	expect(made).toMatchObject({
		name: 'Summer',
		fullName: 'Summer',
		type: 'points',
		status: true,
		languages: ['en'],
		accountId: leftChild.id,
	});
	expect(await caller.programs.languages({ programId: made.id })).toEqual({ en: { messages: {} } });
	expect((await caller.programs.list({ accountId: leftChild.id })).items.map(({ name }) => name)).toContain('Summer');
	expect(await entries(made.id)).toMatchObject([
		{ action: 'create', accountId: leftChild.id, before: null, after: { name: 'Summer' } },
	]);
	expect(await caller.programs.create({ accountId: left.id, name: 'Gifts', type: 'claim' })).toMatchObject({
		name: 'Gifts',
		type: 'claim',
	});
	const blank = await refusal(caller.programs.create({ accountId: left.id, name: '  ' }));
	expect(blank.fields).toMatchObject([{ path: 'name', code: 'programNameRequired' }]);
	const long = await refusal(caller.programs.create({ accountId: left.id, name: 'x'.repeat(101) }));
	expect(long.fields).toMatchObject([{ path: 'name', code: 'tooLong' }]);
});

test('the list of an account has its own programs only, searched, filtered and sorted', async () => {
	const { left } = tree.accounts;
	const caller = await callerAt(left);
	for (const name of ['Ürün', 'zeta', 'Alpha']) await caller.programs.create({ accountId: left.id, name });
	const page = await caller.programs.list({ accountId: left.id, sort: [{ field: 'name', desc: false }] });
	expect(page.items.map(({ name }) => name)).toEqual(['Alpha', 'Left', 'Ürün', 'zeta']);
	expect((await caller.programs.list({ accountId: left.id, search: 'urun' })).items).toHaveLength(1);
	expect((await caller.programs.list({})).total).toBe(6);
	const names = await caller.programs.distinct({ accountId: left.id, field: 'status' });
	expect(names.values).toEqual([{ value: true, count: 4 }]);
});

test('disabling and enabling are logged once each, and make an older form stale', async () => {
	const { left } = tree.accounts;
	const program = await makeProgram(db.database, left.id, 'points');
	const caller = await callerAt(left);
	const before = await caller.programs.get({ programId: program.id });
	for (const status of [false, false, true])
		expect(await caller.programs.setStatus({ programId: program.id, status })).toMatchObject({ status });
	expect((await caller.programs.get({ programId: program.id })).version).toBe(before.version + 2);
	expect(await entries(program.id)).toMatchObject([
		{ action: 'disable', before: { status: true }, after: { status: false } },
		{ action: 'enable', before: { status: false }, after: { status: true } },
	]);
	await caller.programs.setStatus({ programId: program.id, status: false });
	const shown = await caller.programs.options({ accountId: left.id });
	expect(shown.map(({ id }) => id)).not.toContain(program.id);
});

describe('a move', () => {
	test('takes jobs and files along, and shows each account its own side', async () => {
		const { left, leftChild, leftGrandchild } = tree.accounts;
		const program = await makeProgram(db.database, leftChild.id, 'points', 'Wanderer');
		const job = await newJob(program.id, leftChild.id);
		const caller = await callerAt(left);
		const moved = await caller.programs.move({ programId: program.id, accountId: leftGrandchild.id });
		expect(moved).toMatchObject({ accountId: leftGrandchild.id, account: { name: 'Left grandchild' } });
		expect(await entries(program.id)).toEqual([
			{ action: 'move', accountId: leftChild.id, before: { name: 'Wanderer', account: 'Left child' }, after: null },
			{
				action: 'move',
				accountId: leftGrandchild.id,
				before: null,
				after: { name: 'Wanderer', account: 'Left grandchild' },
			},
		]);
		const below = await callerAt(leftGrandchild);
		expect(await below.jobs.get({ id: job })).toMatchObject({ accountId: leftGrandchild.id });
		expect(await db.database.prisma.job.findUnique({ where: { id: job } })).toMatchObject({
			accountId: leftGrandchild.id,
		});
		expect((await below.programs.get({ programId: program.id })).name).toBe('Wanderer');
	});

	test('to its own account changes nothing', async () => {
		const program = await makeProgram(db.database, tree.accounts.left.id, 'points');
		const caller = await callerAt(tree.accounts.left);
		await caller.programs.move({ programId: program.id, accountId: tree.accounts.left.id });
		expect(await entries(program.id)).toEqual([]);
	});

	test('out of sight leaves nothing behind: pages, lists, jobs and a header that still names it', async () => {
		const { root, left, right } = tree.accounts;
		const program = await makeProgram(db.database, left.id, 'points', 'Gone');
		const job = await newJob(program.id, left.id);
		const staff = await callerAt(left);
		expect(await staff.jobs.get({ id: job })).toMatchObject({ id: job });
		await (await callerAt(root)).programs.move({ programId: program.id, accountId: right.id });
		const stale = await callerAt(left, { programId: program.id });
		for (const call of [
			() => staff.programs.get({ programId: program.id }),
			() => staff.programs.setStatus({ programId: program.id, status: false }),
			() => staff.participants.list({ programId: program.id }),
			() => staff.jobs.get({ id: job }),
			() => stale.accounts.self(),
		])
			expect((await refusal(call())).code).toBe('NOT_FOUND');
		expect((await staff.programs.list({})).items.map(({ name }) => name)).not.toContain('Gone');
		const seen = JSON.stringify((await staff.audit.list({ filter: ['programId', '=', program.id] })).items);
		expect(seen).not.toMatch(/Right/);
	});

	test('into, or out of, another customer’s account is refused and does nothing', async () => {
		const { left, right, root } = tree.accounts;
		const program = await makeProgram(db.database, left.id, 'points');
		const caller = await callerAt(left);
		for (const accountId of [right.id, root.id, newId()])
			expect((await refusal(caller.programs.move({ programId: program.id, accountId }))).code).toBe('NOT_FOUND');
		const { right: foreign } = tree.programs;
		expect((await refusal(caller.programs.move({ programId: foreign.id, accountId: left.id }))).code).toBe('NOT_FOUND');
		expect(await entries(program.id)).toEqual([]);
		expect(await entries(foreign.id)).toEqual([]);
	});

	test('of two concurrent moves leaves one owner, and as many entries as moves', async () => {
		const { left, leftChild, leftGrandchild } = tree.accounts;
		const program = await makeProgram(db.database, left.id, 'points');
		const caller = await callerAt(left);
		await Promise.all(
			[leftChild, leftGrandchild].map(({ id }) => caller.programs.move({ programId: program.id, accountId: id })),
		);
		const { accountId } = await caller.programs.get({ programId: program.id });
		const auditEntries = await entries(program.id);
		expect(auditEntries).toHaveLength(4);
		expect(auditEntries.filter(({ after }) => after).at(-1)?.accountId).toBe(accountId);
	});
});

describe('a deletion', () => {
	test('hides everything of it, keeps ledger and log, and frees the domain', async () => {
		const { left } = tree.accounts;
		const program = await makeProgram(db.database, left.id, 'points', 'Finished');
		const { prisma } = db.database;
		await prisma.program.update({ where: { id: program.id }, data: { domain: 'freed.example.com' } });
		const person = newId();
		await prisma.participant.create({
			data: { programId: program.id, id: person, name: 'Zelda Uniq', email: 'z@example.com' },
		});
		const entry = { programId: program.id, id: newId(), participantId: person, type: 'adjustment', amount: 5 };
		await prisma.ledgerEntry.create({ data: entry });
		const job = await newJob(program.id, left.id);
		const session = await storedSession(db.database, left, everyFlag);
		await prisma.notification.create({
			data: { id: newId(), userId: session.user.id, kind: 'jobEnded', params: { jobId: job, programId: program.id } },
		});
		const caller = createCaller(contextOf(services, session));
		expect((await caller.search.find({ text: 'Zelda Uniq' })).participants).toHaveLength(1);

		await caller.programs.delete({ programId: program.id, name: program.name });
		expect((await refusal(caller.programs.get({ programId: program.id }))).code).toBe('NOT_FOUND');
		expect((await refusal(caller.jobs.get({ id: job }))).code).toBe('NOT_FOUND');
		expect((await refusal(caller.programs.delete({ programId: program.id, name: program.name }))).code).toBe(
			'NOT_FOUND',
		);
		const lists = JSON.stringify([
			await caller.programs.options({ includeDisabled: true }),
			await caller.programs.list({}),
			await caller.jobs.list({}),
			await caller.search.find({ text: 'Zelda Uniq' }),
			await caller.search.find({ text: 'Finished' }),
			await caller.notifications.list({}),
		]);
		expect(lists).not.toContain(program.id);
		expect(await prisma.ledgerEntry.count({ where: { programId: program.id } })).toBe(1);
		expect(await prisma.job.findUnique({ where: { id: job } })).toMatchObject({ cancelAskedAt: expect.any(Date) });
		expect(await entries(program.id)).toMatchObject([{ action: 'delete', before: { name: 'Finished' } }]);
		const other = await makeProgram(db.database, left.id, 'points');
		await prisma.program.update({ where: { id: other.id }, data: { domain: 'freed.example.com' } });
	});

	test('requires the program’s current name', async () => {
		const { left } = tree.accounts;
		const program = await makeProgram(db.database, left.id, 'points', 'Precious');
		const job = await newJob(program.id, left.id);
		const caller = await callerAt(left);
		for (const [name, code] of [
			['precious', 'programNameDiffers'],
			['', 'programNameRequired'],
		] as const) {
			const body = await refusal(caller.programs.delete({ programId: program.id, name }));
			expect(body.fields).toMatchObject([{ path: 'name', code }]);
		}
		expect(await db.database.prisma.job.findUnique({ where: { id: job } })).toMatchObject({ cancelAskedAt: null });
		await caller.programs.delete({ programId: program.id, name: ' Precious ' });
	});

	test('that is refused leaves its jobs alone, even when the reason occurs concurrently', async () => {
		const program = await makeProgram(db.database, tree.accounts.left.id, 'points');
		const job = await newJob(program.id, tree.accounts.left.id, { state: 'queued' });
		const caller = await callerAt(tree.accounts.left);
		const { pool } = db.database;
		const body = await db.database.transaction(async (client) => {
			await client.query('update program set is_template = true where id = $1', [program.id]);
			const refused = refusal(caller.programs.delete({ programId: program.id, name: program.name }));
			const waits = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
			await expect.poll(async () => (await pool.query<{ n: number }>(waits)).rows[0]?.n).toBe(1);
			await client.query('commit');
			return refused;
		});
		expect(body).toMatchObject({ code: 'FORBIDDEN', params: { reason: 'template' } });
		const kept = await db.database.prisma.job.findUnique({ where: { id: job } });
		expect(kept).toMatchObject({ state: 'queued', cancelAskedAt: null });
		await db.database.prisma.program.update({ where: { id: program.id }, data: { isTemplate: false } });
	});

	test('of the template is refused: others start from its texts', async () => {
		const program = await makeProgram(db.database, tree.accounts.left.id, 'points');
		await db.database.prisma.program.update({ where: { id: program.id }, data: { isTemplate: true } });
		const caller = await callerAt(tree.accounts.left);
		const body = await refusal(caller.programs.delete({ programId: program.id, name: program.name }));
		expect(body).toMatchObject({ code: 'FORBIDDEN', params: { reason: 'template' } });
		await db.database.prisma.program.update({ where: { id: program.id }, data: { isTemplate: false } });
	});
});
