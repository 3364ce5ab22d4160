import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { orderStatuses } from '@rewards/validators/orders/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFigureFolding } from './jobs/run-figure-folding';
import { checkFigures, type FigureFault, faultLine, mendFigures } from './services/check-figures';
import { makeShop } from './testing/shop';

/** The hourly figures that reports use equal those of the rows at any moment, whatever is written concurrently. */
let db: TestDatabase;
let shop: Awaited<ReturnType<typeof makeShop>>;
let programId: string;
beforeAll(async () => {
	db = await createTestDatabase({ max: 12, connectionTimeoutMs: 60_000 });
	shop = await makeShop(db.database);
	programId = shop.programId;
});
afterAll(() => db.drop());

const run = (text: string, ...values: unknown[]) => db.database.pool.query(text, values);
async function faults(): Promise<FigureFault[]> {
	const found: FigureFault[] = [];
	await checkFigures(db.database, (fault) => found.push(fault));
	return found;
}
const times = async (count: number, work: (turn: number) => Promise<unknown>) => {
	for (let turn = 0; turn < count; turn += 1) await work(turn);
};
/** The sums of the tables of figures, however many rows hold them. */
const sums = async () =>
	(
		await run(`select (select row(sum(moments), sum(orders), sum(points), sum(dollars), sum(items), sum(pieces), sum(item_points), sum(item_dollars))::text from order_figure) as orders,
			(select row(sum(moments), sum(to_collect))::text from tax_figure) as taxes, (select row(sum(entries), sum(points))::text from ledger_figure) as entries`)
	).rows[0];
// One without supplier work: any change of it is allowed.
const anyOrder = `select o.id from "order" o where o.program_id = $1 and o.deleted_at is null
	and not exists (select from order_dispatch d where d.program_id = o.program_id and d.order_id = o.id) order by random() limit 1`;
/** Places an order, which stays here. */
async function placeHere(...asked: Parameters<typeof shop.place>) {
	const { order } = await shop.place(...asked);
	await run('delete from order_dispatch where program_id = $1 and order_id = $2', programId, order.id);
	return order;
}
const statusOf = (turn: number) => orderStatuses[(turn * 5) % orderStatuses.length];

test('orders, changes of status, deletions, imports and folding concurrently', { timeout: 120_000 }, async () => {
	const people = await Promise.all([shop.person(100_000), shop.person(100_000), shop.person(100_000)]);
	const ofPerson = (n: number) => people[n % people.length] ?? '';
	await placeHere(ofPerson(0));
	const placing = [0, 1, 2].map((lane) =>
		times(12, (turn) => {
			const items = [
				{ productID: 'LAMP', quantity: 1 },
				{ productID: 'MUG', quantity: 1 + turn },
			].slice(turn % 2);
			return placeHere(ofPerson(lane + turn), { items });
		}),
	);
	const moving = [0, 1, 2].map((lane) =>
		times(40, (turn) =>
			turn % 13 === lane
				? run(`update "order" set deleted_at = now() where id in (${anyOrder})`, programId)
				: run(`update "order" set status = $2 where id in (${anyOrder})`, programId, statusOf(turn + lane)),
		),
	);
	const entries = `insert into ledger_entry (program_id, id, participant_id, type, amount, created_at)
		select $1, gen_random_uuid(), $2, 'adjustment', n, now() - n * interval '7 minutes' from generate_series(1, 300) n`;
	const importing = [0, 1].map((lane) => times(6, (turn) => run(entries, programId, ofPerson(lane + turn))));
	const givingUp = times(6, () =>
		db.database
			.transaction(async (client) => {
				await client.query(`update "order" set status = 'Void' where id in (${anyOrder})`, [programId]);
				await client.query(entries, [programId, ofPerson(0)]);
				throw new Error('Given up');
			})
			.catch((error: unknown) => expect(String(error)).toContain('Given up')),
	);
	const folding = [0, 1].map(() => times(25, () => runFigureFolding({ db: db.database })));
	const mending = times(4, () => mendFigures(db.database));
	let over = false;
	const writing = Promise.allSettled([...placing, ...moving, ...importing, givingUp, ...folding, mending]).finally(
		() => {
			over = true;
		},
	);
	const seen: FigureFault[] = [];
	let looks = 0;
	while (!over) {
		seen.push(...(await faults()));
		looks += 1;
	}
	expect((await writing).filter(({ status }) => status === 'rejected')).toEqual([]);
	expect(looks).toBeGreaterThan(2);
	expect([...seen, ...(await faults())]).toEqual([]);

	const before = await sums();
	await runFigureFolding({ db: db.database });
	expect(await sums()).toEqual(before);
	for (const [table, at, by] of [
		['order_figure', 'hour', 'status'],
		['order_month_figure', 'month', 'status'],
		['tax_figure', 'hour', 'state'],
		['ledger_figure', 'hour', 'type'],
	]) {
		const { rows } = await run(`select from ${table} group by program_id, ${at}, ${by} having count(*) > 1`);
		expect(rows).toEqual([]);
	}
});

test('changes of an order, its items and its tax update the figures, and a deleted order stays in them', async () => {
	const sid = await shop.person(1000);
	const order = await placeHere(sid, { items: [{ productID: 'MUG', quantity: 3 }] });
	const change = (text: string) => run(text, programId, order.id);
	for (const text of [
		`update "order" set total = total + 7, total_amount = total_amount + 1.25 where program_id = $1 and id = $2`,
		`update "order" set ordered_at = ordered_at - interval '40 days' where program_id = $1 and id = $2`,
		`update "order" set tax_response = '{"jurisdictions": {"state": "TX"}, "amountToCollect": "3.20", "taxableAmount": "a lot"}' where program_id = $1 and id = $2`,
		'update order_item set quantity = 5, total = 25, amount = 24.75 where program_id = $1 and order_id = $2',
		`update "order" set status = 'Void' where program_id = $1 and id = $2`,
		`update "order" set status = 'Pending' where program_id = $1 and id = $2`,
		'update order_item set tracking_status = 3 where program_id = $1 and order_id = $2',
		`update "order" set deleted_at = now() where program_id = $1 and id = $2`,
		`update "order" set status = 'Shipped', total = 1 where program_id = $1 and id = $2`,
		`update "order" set deleted_at = null where program_id = $1 and id = $2`,
		'delete from order_item where program_id = $1 and order_id = $2',
	]) {
		expect((await change(text)).rowCount).toBe(1);
		expect(await faults()).toEqual([]);
	}
	const { rows } = await run(
		`select sum(moments)::int as moments, sum(to_collect) as tax from tax_figure where program_id = $1 and state = 'TX'
			and hour < now() - interval '39 days'`,
		programId,
	);
	expect(rows).toEqual([{ moments: 1, tax: '3.20' }]);
});

test('figures changed behind the triggers are found, listed with the difference, and corrected', async () => {
	const sid = await shop.person();
	await db.database.transaction(async (client) => {
		await client.query("set local session_replication_role = 'replica'");
		await client.query(
			`insert into ledger_entry (program_id, id, participant_id, type, amount, created_at)
			values ($1, gen_random_uuid(), $2, 'adjustment', 17, '2026-03-01T10:20:00Z')`,
			[programId, sid],
		);
	});
	const found = await faults();
	expect(found.map(faultLine)).toEqual([
		`program ${programId}, entries of 2026-03-01T10:00Z (adjustment): the figures lack entries 1, points 17`,
	]);
	expect(await mendFigures(db.database)).toBe(1);
	expect(await faults()).toEqual([]);
	expect(await mendFigures(db.database)).toBe(0);
});
