import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { PermissionFlag } from '@rewards/validators/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, sessionOf, testServices } from '../../testing';

let test: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	test = await createTestDatabase();
	tree = await makeAccountTree(test.database);
	const { pool } = test.database;
	for (const program of [tree.programs.left, tree.programs.leftChild, tree.programs.right]) {
		const people = Array.from({ length: 3 }, (_, n) => ({
			programId: program.id,
			id: newId(),
			email: `p${n}@example.com`,
			status: n === 2 ? 'Disabled' : 'Active',
		}));
		await test.database.prisma.participant.createMany({ data: people });
		const [first] = people;
		const entry = `insert into ledger_entry (program_id, id, participant_id, type, amount, created_at) values ($1, $2, $3, 'adjustment', $4, now() - $5::interval)`;
		for (const [amount, ago] of [
			[100, '0 days'],
			[40, '1 day'],
			[7, '40 days'],
			[1, '90 days'],
		])
			await pool.query(entry, [program.id, newId(), first?.id, amount, ago]);
		const order = `insert into "order" (program_id, id, order_number, participant_id, ordered_at, status, total, total_amount, idempotency_key, submission_key)
			values ($1, $2, $3, $4, now() - $5::interval, $6, 10, 12.5, $7, $7)`;
		for (const [ago, status] of [
			['0 days', 'Pending'],
			['2 days', 'API Error'],
			['31 days', 'Shipped'],
		] as const)
			await pool.query(order, [program.id, newId(), `PO-${newId()}`, first?.id, ago, status, newId()]);
	}
});
afterAll(() => test?.drop());

const caller = (...held: PermissionFlag[]) =>
	createCaller(contextOf(testServices(test.database), sessionOf(tree.accounts.left, flags(...held))));

describe('a dashboard', () => {
	it('shows a program’s orders, points and participants with the same counts as its lists', async () => {
		const programId = tree.programs.left.id;
		const seen = await caller('manageOrders', 'manageReports', 'manageParticipant').dashboard.ofProgram({ programId });
		expect(seen.days).toHaveLength(30);
		expect(seen.orders?.orders).toMatchObject({ total: 2, before: 1 });
		expect(seen.orders?.dollars).toMatchObject({ total: 25, before: 12.5 });
		expect(seen.orders?.orders.byDay.slice(-3)).toEqual([1, 0, 1]);
		expect(Object.fromEntries((seen.orders?.byStatus ?? []).map(({ name, count }) => [name, count]))).toEqual({
			Pending: 1,
			'API Error': 1,
			Shipped: 1,
		});
		expect(seen.points?.awarded).toMatchObject({ total: 140, before: 7 });
		expect(seen.participants).toEqual({
			byStatus: [
				{ name: 'Active', count: 2 },
				{ name: 'Disabled', count: 1 },
			],
			outstanding: 148,
		});
	});

	it('omits what the caller may not see, without a trace', async () => {
		const programId = tree.programs.left.id;
		const orders = await caller('manageOrders').dashboard.ofProgram({ programId });
		expect([orders.orders === null, orders.points, orders.participants]).toEqual([false, null, null]);
		const people = await caller('manageParticipant').dashboard.ofProgram({ programId });
		expect([people.orders, people.errors, people.points, people.participants === null]).toEqual([
			null,
			null,
			null,
			false,
		]);
		const none = await caller().dashboard.ofProgram({ programId });
		expect([none.orders, none.errors, none.build, none.participants, none.points]).toEqual([
			null,
			null,
			null,
			null,
			null,
		]);
		// Every user has the list of jobs, limited to the kinds that they may see.
		expect(none.failedJobs).toBe(0);
	});

	it('sums all programs at and below an account, and no others', async () => {
		const seen = await caller('manageOrders', 'manageReports', 'manageParticipant').dashboard.ofAccount({});
		expect(seen.orders?.orders).toMatchObject({ total: 4, before: 2 });
		expect(seen.participants?.outstanding).toBe(296);
		const types = [tree.programs.left, tree.programs.leftChild].filter(({ type }) => type === 'points').length;
		expect(seen.points?.awarded.total).toBe(140 * types);
		expect(seen.points?.awarded.byDay.slice(-2)).toEqual([40 * types, 100 * types]);
	});

	it('counts days in the reader’s time zone', async () => {
		const programId = tree.programs.left.id;
		for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata']) {
			const seen = await caller('manageOrders').dashboard.ofProgram({ programId, timeZone });
			const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
			expect([seen.days.at(-1), seen.orders?.orders.byDay.at(-1)]).toEqual([today, 1]);
		}
	});
});

describe('the start page', () => {
	it('lists recently opened programs before the newest, and never another account’s', async () => {
		const { left, leftChild, right } = tree.programs;
		const start = await caller('manageParticipant').dashboard.start({ recent: [right.id, left.id] });
		expect(start.programs[0]?.id).toBe(left.id);
		expect(start.programs.map(({ id }) => id)).toContain(leftChild.id);
		expect(start.programs.map(({ id }) => id)).not.toContain(right.id);
		expect(start.programs.find(({ id }) => id === left.id)?.hasParticipants).toBe(true);
		const [blind] = (await caller('manageReports').dashboard.start({})).programs;
		expect(blind?.hasParticipants).toBeNull();
	});

	it('lists pending decisions for users who may decide, by program', async () => {
		const { left, right } = tree.programs;
		for (const { id } of [left, right])
			await test.database.prisma.participant.create({
				data: { programId: id, id: newId(), email: 'waits@example.com', status: 'Pending Approval' },
				select: { id: true },
			});
		const approvals = async (...held: PermissionFlag[]) => (await caller(...held).dashboard.start({})).approvals;
		expect(await approvals('manageParticipant')).toEqual([
			{ programId: left.id, programName: left.name, what: 'participants', count: 1 },
		]);
		expect(await approvals('manageReports')).toEqual([]);
		expect(await approvals('manageContent')).toBeNull();
	});

	it('lists failed jobs and imports of the last seven days with their results', async () => {
		const job = `insert into job (id, kind, state, account_id, program_id, created_by_name, params, done, rejected, created_at, finished_at)
			values ($1, $2, $3, $4, $5, 'Ayşe', '{}', $6, $7, now() - $8::interval, now())`;
		const { left } = tree.programs;
		const make = async (kind: string, state: string, ago: string, accountId = left.accountId) => {
			const id = newId();
			await test.database.pool.query(job, [id, kind, state, accountId, left.id, 120, 3, ago]);
			return id;
		};
		const good = await make('participantImport', 'doneWithRejects', '2 days');
		const failed = await make('claimCodeGeneration', 'failed', '1 day');
		await make('participantImport', 'done', '9 days');
		const start = await caller('manageParticipant', 'manageTransaction').dashboard.start({});
		expect(start.imports?.items).toMatchObject([
			{ id: good, kind: 'participantImport', state: 'doneWithRejects', done: 120, rejected: 3, programName: left.name },
		]);
		expect(start.failed?.items.map(({ id }) => id)).toEqual([failed]);
	});
});
