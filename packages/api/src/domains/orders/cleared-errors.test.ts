import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareJobs } from '../../jobs/worker';
import { createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, storedSession, testServices } from '../../testing';
import { makePerson } from '../../testing/make-person';
import { storeOrder } from './testing/stored-order';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let caller: ReturnType<typeof createCaller>;
let programId: string;
beforeAll(async () => {
	db = await createTestDatabase({ max: 12 });
	await prepareJobs(db.database);
	tree = await makeAccountTree(db.database);
	programId = tree.programs.left.id;
	const session = await storedSession(db.database, tree.accounts.left, flags('manageOrders'));
	caller = createCaller(contextOf(testServices(db.database), session));
});
afterAll(() => db.drop());

const failed = async (more: { error?: string; status?: 'API Error' | 'Pending' } = {}, program = programId) => {
	const participantId = await makePerson(db.database, program);
	return storeOrder(db.database, { programId: program, participantId, status: 'API Error', error: 'Refused', ...more });
};
const errorOf = async (orderId: string): Promise<string> => {
	const row = await db.database.prisma.orderError.findFirstOrThrow({ where: { orderId, clearedAt: null } });
	return row.id;
};
const rowsOf = async (orderId: string) => {
	const { items } = await caller.orderErrors.list({ take: 100 });
	return items.filter((row) => row.orderId === orderId);
};
const waiting = async () => {
	const [start, account, program] = await Promise.all([
		caller.dashboard.start({}),
		caller.dashboard.ofAccount({}),
		caller.dashboard.ofProgram({ programId }),
	]);
	return [start.orderErrors, account.errors, program.errors];
};
const inError = async () => {
	const { rows } = await db.database.pool.query<{ here: number; below: number }>(
		`select (count(*) filter (where program_id = $1))::int as here, count(*)::int as below from "order"
		where status = 'API Error' and deleted_at is null and program_id = any($2)`,
		[programId, [programId, tree.programs.leftChild.id, tree.programs.leftGrandchild.id]],
	);
	const [{ here, below } = { here: 0, below: 0 }] = rows;
	return [below, below, here];
};

describe('an order in API Error whose error was cleared', () => {
	test('still counts wherever something says what needs attention; one that waits for its supplier doesn’t', async () => {
		const [one] = await Promise.all([failed(), failed({}, tree.programs.leftChild.id), failed({ status: 'Pending' })]);
		const before = await waiting();
		expect(before).toEqual(await inError());
		await caller.orderErrors.clear({ orderDataId: await errorOf(one) });
		expect(await waiting()).toEqual(before);
		await caller.orders.void({ programId, orderId: one, reason: 'Ordered twice' });
		expect(await waiting()).toEqual(before.map((count) => (count ?? 0) - 1));
	});

	test('is found in the list of errors by a filter, and sent again from there', async () => {
		const one = await failed({ error: 'No such street' });
		await caller.orderErrors.clear({ orderDataId: await errorOf(one) });
		const { items } = await caller.orderErrors.list({ filter: ['cleared', '=', true], search: 'street' });
		expect(items).toMatchObject([{ orderId: one, errorMessage: 'No such street', clearedByName: 'Test User' }]);
		const [row] = items;
		expect(row?.clearedAt).not.toBeNull();
		const ids = [row?.orderDataId ?? ''];
		const held = await caller.orderErrors.bulk.hold({ action: 'resubmit', selection: { kind: 'ids', ids } });
		expect(held.count).toBe(1);
		await caller.orders.resubmit({ programId, orderId: one });
		expect(await rowsOf(one)).toEqual([]);
	});

	test('is found without any error too; and each order is there once', async () => {
		const one = await failed({ error: '' });
		expect(await rowsOf(one)).toMatchObject([{ orderDataId: one, errorMessage: '', cleared: true }]);
		const again = await failed();
		await caller.orderErrors.clear({ orderDataId: await errorOf(again) });
		await caller.orders.resubmit({ programId, orderId: again });
		await db.database.pool.query(`update "order" set status = 'API Error' where id = $1`, [again]);
		await db.database.pool.query(
			`insert into order_error (program_id, id, order_id, message) values ($1, gen_random_uuid(), $2, 'Refused again')`,
			[programId, again],
		);
		expect(await rowsOf(again)).toMatchObject([{ errorMessage: 'Refused again', cleared: false }]);
	});

	test('of a deleted program or a deleted order is nobody’s work', async () => {
		const one = await failed();
		await caller.orderErrors.clear({ orderDataId: await errorOf(one) });
		await db.database.pool.query('update "order" set deleted_at = now() where id = $1', [one]);
		expect(await rowsOf(one)).toEqual([]);
	});

	test('clearing while it is sent again: it is either in the list or on its way, never lost', async () => {
		const orders = await Promise.all(Array.from({ length: 12 }, () => failed()));
		const codes = await Promise.all(
			orders.map(async (orderId, at) => {
				const orderDataId = await errorOf(orderId);
				const clear = () => caller.orderErrors.clear({ orderDataId });
				const resubmit = () => caller.orders.resubmit({ programId, orderId });
				const both = at % 2 ? [clear(), resubmit()] : [resubmit(), clear()];
				const [first, second] = await Promise.allSettled(both);
				return at % 2 ? [first?.status, second?.status] : [second?.status, first?.status];
			}),
		);
		// A resubmit never fails; a clear may come too late.
		expect(codes.map(([, resubmitted]) => resubmitted)).toEqual(orders.map(() => 'fulfilled'));
		for (const orderId of orders) {
			const { status } = await db.database.prisma.order.findFirstOrThrow({ where: { id: orderId } });
			expect(status).toBe('Pending');
			expect(await rowsOf(orderId)).toEqual([]);
			expect(await db.database.prisma.orderError.count({ where: { orderId, waits: true } })).toBe(0);
		}
	});
});
