import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../src/testing';
import { ensureFirstAdministrator, ensureSampleData } from '.';

const administrator = { email: 'admin@example.com', passwordHash: 'hashed' };
let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

const one = async (text: string): Promise<Record<string, unknown>> => {
	const { rows } = await db.database.pool.query<Record<string, unknown>>(text);
	return rows[0] ?? {};
};

test('two processes that start at once fill an empty database once', async () => {
	const filled = await Promise.all([1, 2].map(() => ensureSampleData(db.database, administrator)));
	expect(filled.toSorted()).toEqual([false, true]);
	expect(await ensureFirstAdministrator(db.database, administrator)).toBe(false);
	expect(await one(`select count(*)::int as n from app_user where email = 'admin@example.com'`)).toEqual({ n: 1 });
});

test('every code of a claim program belongs to a batch, and the batches count them', async () => {
	const loose = `select count(*)::int as n from participant p join program g on g.id = p.program_id
		where (g.type = 'claim') <> (p.batch_id is not null)`;
	expect(await one(loose)).toEqual({ n: 0 });
	const wrong = `select count(*)::int as n from claim_code_batch b where b.quantity <>
		(select sum(n) from claim_code_count k where k.program_id = b.program_id and k.batch_id = b.id)`;
	expect(await one(wrong)).toEqual({ n: 0 });
});

test('every balance is the sum of its entries, and none is negative', async () => {
	const wrong = `select count(*)::int as n from participant p
		left join (select program_id, participant_id, sum(amount) as sum from ledger_entry group by 1, 2) e
			on e.program_id = p.program_id and e.participant_id = p.id
		where p.balance <> coalesce(e.sum, 0) or p.balance < 0`;
	expect(await one(wrong)).toEqual({ n: 0 });
	expect(await one('select count(*)::int > 3000 as many, sum(balance) > 0 as points from participant')).toEqual({
		many: true,
		points: true,
	});
});

test('orders have every status, count for their participants, and total their items', async () => {
	expect(await one(`select array_agg(distinct status order by status) as statuses from "order"`)).toEqual({
		statuses: ['API Error', 'Completed', 'Pending', 'Shipped', 'Void', 'Waiting for Shipment'],
	});
	const wrongTotal = `select count(*)::int as n from "order" o where o.total <>
		(select sum(i.total) from order_item i where i.program_id = o.program_id and i.order_id = o.id)`;
	expect(await one(wrongTotal)).toEqual({ n: 0 });
	const wrongCount = `select count(*)::int as n from participant p where p.order_count <>
		(select count(*) from "order" o where o.program_id = p.program_id and o.participant_id = p.id and o.status <> 'Void')`;
	expect(await one(wrongCount)).toEqual({ n: 0 });
});

test('some participants have several orders, but no claim code has', async () => {
	const several = (type: string) => `select count(*)::int as n from
		(select 1 from "order" where program_id in (select id from program where type ${type} 'claim')
			group by program_id, participant_id having count(*) > 1) o`;
	expect((await one(several('<>')))['n']).toBeGreaterThan(0);
	expect(await one(several('='))).toEqual({ n: 0 });
});

test('each item of a points program names the entry that took its points; void and returned ones are refunded once', async () => {
	const items = `select count(*)::int as items,
			count(*) filter (where e.amount is distinct from -i.total or e.order_id <> i.order_id)::int as wrong,
			count(*) filter (where (o.status = 'Void' or i.tracking_status in (4, 15)) <> (r.id is not null))::int as unreversed
		from order_item i join "order" o on o.program_id = i.program_id and o.id = i.order_id
		join program p on p.id = i.program_id and p.type = 'points'
		left join ledger_entry e on e.program_id = i.program_id and e.id = i.entry_id
		left join ledger_entry r on r.program_id = i.program_id and r.reverses_id = i.entry_id
		where i.total > 0`;
	expect(await one(items)).toEqual({ items: expect.any(Number), wrong: 0, unreversed: 0 });
	const untold = `select count(*)::int as n from "order" o where not exists (
		select from order_event e where e.program_id = o.program_id and e.order_id = o.id and e.kind = 'placed')`;
	expect(await one(untold)).toEqual({ n: 0 });
	const undone = `select count(*)::int as n from "order" o left join order_dispatch d on d.program_id = o.program_id and d.order_id = o.id
		where (o.status in ('Waiting for Shipment', 'Shipped') or (o.status = 'Pending' and not o.batch)) <> (d.order_id is not null)
			or d.key <> o.submission_key`;
	expect(await one(undone)).toEqual({ n: 0 });
});

test('orders have the tax of their address, and it adds up; shipped items can be tracked', async () => {
	const taxed = `select count(*) filter (where tax_response is null)::int as missing,
		count(*) filter (where country not in ('USA', 'CAN') and (tax_response ->> 'amountToCollect')::numeric <> 0)::int as odd,
		count(*) filter (where (tax_response #>> '{jurisdictions,country}', tax_response #>> '{jurisdictions,state}') <> (country, state_county))::int as misplaced,
		count(*) filter (where tax_response -> 'breakdown' <> 'null')::int > 100 as broken_down,
		count(*) filter (where abs((tax_response ->> 'rate')::numeric * (tax_response ->> 'taxableAmount')::numeric
			- (tax_response ->> 'amountToCollect')::numeric) > 0.011)::int as wrong,
		count(*) filter (where (tax_response ->> 'orderTotalAmount')::numeric <> total_shipping + (select sum(i.amount_before_tax)
			from order_item i where i.program_id = o.program_id and i.order_id = o.id))::int as unequal,
		count(*) filter (where (tax_response ->> 'taxableAmount')::numeric >= total_amount + total_shipping)::int as taxed_tax
		from "order" o`;
	expect(await one(taxed)).toEqual({
		...{ missing: 0, odd: 0, misplaced: 0, broken_down: true, wrong: 0, unequal: 0, taxed_tax: 0 },
	});
	const untracked = `select count(*)::int as n from "order" o join order_item i on i.program_id = o.program_id and i.order_id = o.id
		where o.status in ('Shipped', 'Completed') and (i.tracking_number = '' or i.tracking_link not like 'https://example.com/%')`;
	expect(await one(untracked)).toEqual({ n: 0 });
	const levels = `select count(*)::int as n from "order" o left join plateau_level l on l.id = o.level_id
		where o.level_name <> coalesce(l.description, '')`;
	expect(await one(levels)).toEqual({ n: 0 });
});

test('there is a user for every role, and one without a role', async () => {
	const missing =
		'select count(*)::int as n from role r where not exists (select from app_user u where u.role_id = r.id)';
	expect(await one(missing)).toEqual({ n: 0 });
	expect(await one('select count(*)::int as n from app_user where role_id is null')).toEqual({ n: 1 });
});

test('the catalogue on sale is that of the current build', async () => {
	const { rows } = await db.database.pool.query<{ n: number }>(
		'select count(b.id)::int as n from program p left join product b on b.program_id = p.id group by p.id',
	);
	expect(Math.min(...rows.map(({ n }) => n))).toBeGreaterThan(50);
});

test('every site has its logos, under the hash of their content', async () => {
	const missing = `select count(*)::int as n from program p cross join unnest(array['logo', 'mobileLogo', 'loginLogo', 'favIcon']) field
		where not exists (select from image i where p.theme ->> field = '/images/' || encode(sha256(i.bytes), 'hex') || '.png'
			and i.hash = sha256(i.bytes))`;
	expect(await one(missing)).toEqual({ n: 0 });
});
