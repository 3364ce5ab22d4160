import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { mergeWorld } from '../testing/merge-world';

/**
 * Random histories of points, orders, voids, returns and late messages, between which participants are merged and
 * merges undone. HISTORIES=2000 runs as many.
 */
const histories = Number(process.env['HISTORIES'] ?? 30);
let db: TestDatabase;
let world: Awaited<ReturnType<typeof mergeWorld>>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 4 });
	world = await mergeWorld(db.database);
});
afterAll(() => db.drop());

/** Refused calls are part of a history; an error that nobody foresaw is not. */
async function attempt<T>(call: Promise<T>): Promise<T | null> {
	try {
		return await call;
	} catch (error) {
		const { code } = errorBody(error);
		if (code === 'INTERNAL' || code === 'TIMEOUT') throw error;
		return null;
	}
}

const people = 4;
const who = fc.nat(people - 1);
const nth = fc.nat(7);
const step = fc.oneof(
	fc.record({
		kind: fc.constant('add' as const),
		who,
		amount: fc.integer({ min: -120, max: 250 }).filter((n) => n !== 0),
	}),
	fc.record({ kind: fc.constant('order' as const), who }),
	fc.record({ kind: fc.constant('void' as const), nth }),
	fc.record({ kind: fc.constant('reverse' as const), nth }),
	fc.record({
		kind: fc.constant('message' as const),
		nth,
		code: fc.constantFrom(1, 4, 15),
		sequence: fc.integer({ min: 1, max: 4 }),
	}),
	fc.record({ kind: fc.constant('repeat' as const), nth }),
	fc.record({ kind: fc.constant('merge' as const), who, other: who }),
	fc.record({ kind: fc.constant('undo' as const), nth }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Runs a history for people of a program, from the point of view of staff who don't know who is merged. */
async function live(programId: string, ids: readonly string[], steps: readonly Step[], checked: () => Promise<void>) {
	const { caller } = world;
	const orders: string[] = [];
	const entries: { participantId: string; id: string }[] = [];
	const messages: Parameters<typeof world.says>[] = [];
	const merges: string[] = [];
	const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
	for (const one of steps) {
		const participantId = ids['who' in one ? one.who : 0] ?? '';
		const orderId = 'nth' in one ? at(orders, one.nth) : undefined;
		if (one.kind === 'add') {
			const entry = await attempt(
				caller.ledger.add({ programId, participantId, amount: one.amount, description: 'x' }),
			);
			if (entry) entries.push({ participantId, id: entry.id });
		} else if (one.kind === 'order') {
			const placed = await attempt(world.place(participantId, {}, programId));
			if (placed) orders.push(placed.order.id);
		} else if (one.kind === 'void' && orderId) {
			await attempt(caller.orders.void({ programId, orderId, reason: 'x' }));
		} else if (one.kind === 'reverse') {
			const entry = at(entries, one.nth);
			if (!entry) continue;
			const [now] = await world.query('select participant_id as id from ledger_entry where id = $1', entry.id);
			const of = { programId, participantId: String(now?.['id']), transactionId: entry.id };
			await attempt(caller.ledger.reverse({ ...of, description: 'x' }));
		} else if (one.kind === 'message' && orderId) {
			const message: Parameters<typeof world.says> = [orderId, [one.code], one.sequence, newId()];
			messages.push(message);
			await world.says(...message);
		} else if (one.kind === 'repeat') {
			const message = at(messages, one.nth);
			if (message) await world.says(...message);
		} else if (one.kind === 'merge') {
			const merged = await attempt(world.merge(participantId, ids[one.other] ?? '', {}, caller, programId));
			if (merged) merges.push(merged.mergeId);
			await checked();
		} else if (one.kind === 'undo') {
			const mergeId = at(merges, one.nth);
			if (mergeId) await attempt(world.undo(mergeId, caller, programId));
			await checked();
		}
	}
	return { merges };
}

// Whoever's sums aren't those of the ledger and the orders, of these.
const wrong = `select p.id from participant p
	left join lateral (select coalesce(sum(amount), 0) as all_of, coalesce(sum(amount) filter (where order_id is null), 0) as awarded,
		coalesce(-sum(amount) filter (where order_id is not null), 0) as redeemed
		from ledger_entry e where e.program_id = p.program_id and e.participant_id = p.id) l on true
	left join lateral (select count(*) filter (where status <> 'Void') as n from "order" o where o.program_id = p.program_id and o.participant_id = p.id) o on true
	where p.program_id = $1 and p.id = any($2) and ((p.balance, p.awarded, p.redeemed, p.order_count) <> (l.all_of, l.awarded, l.redeemed, o.n)
		or (p.merged_into_id is not null and (l.all_of <> 0 or o.n <> 0)))`;
const faults = [
	'order_figure_fault',
	'order_month_figure_fault',
	'tax_figure_fault',
	'ledger_figure_fault',
	'order_ending_fault',
];
let days = 0;

test(
	'sums of ledger and orders agree for everybody and for the program; days that are over stay as they were',
	async () => {
		const programId = world.points.id;
		let merged = 0;
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 22 }), async (steps) => {
				const ids: string[] = [];
				for (let n = 0; n < people; n += 1) ids.push(await world.person(150));
				const program = () =>
					world.query(
						`select count(distinct e.id) as entries, sum(e.amount) as points from ledger_entry e where e.program_id = $1 and e.participant_id = any($2)`,
						programId,
						ids,
					);
				const half = Math.floor(steps.length / 2);
				const first = await live(programId, ids, steps.slice(0, half), async () => {
					expect(await world.query(wrong, programId, ids)).toEqual([]);
				});
				days += 1;
				const [day] = await world.query(
					`insert into liability_day (id, day, time_zone, ends_at)
				values (gen_random_uuid(), current_date + $1::int, 'UTC', clock_timestamp() + interval '1 millisecond') returning id`,
					days,
				);
				const held = () =>
					world.query(
						`select * from liability_of(array[$1::uuid], $2::uuid) where participant_id = any($3) order by participant_id`,
						programId,
						day?.['id'],
						ids,
					);
				const then = await held();
				const second = await live(programId, ids, steps.slice(half), async () => {
					expect(await world.query(wrong, programId, ids)).toEqual([]);
				});
				merged += first.merges.length + second.merges.length;
				expect(await held()).toEqual(then);
				const before = await program();
				// All that can be undone, the latest first: whatever comes of it, nothing is lost.
				for (const mergeId of [...first.merges, ...second.merges].toReversed()) await attempt(world.undo(mergeId));
				expect(await program()).toEqual(before);
				expect(await world.query(wrong, programId, ids)).toEqual([]);
				expect(await held()).toEqual(then);
			}),
			{ numRuns: histories },
		);
		expect(merged).toBeGreaterThan(histories / 4);
		for (const view of faults)
			expect(await world.query(`select * from ${view} where program_id = $1`, programId)).toEqual([]);
	},
	histories * 4_000,
);

// Orders of which something is left, and by how many codes each is held; and codes that can be used.
const codes = `with recursive made as (
		select id from participant where program_id = $1 and id = any($2)
		union all select p.id from participant p join made m on p.program_id = $1 and p.replaces_id = m.id
	), standing as (
		select o.id, (select count(*)::int from participant h where h.program_id = $1 and h.used_by_order_id = o.id) as holders
		from "order" o where o.program_id = $1 and o.participant_id in (select id from made) and o.status <> 'Void' and exists (
			select from order_item i where i.program_id = $1 and i.order_id = o.id
				and not exists (select from order_item_ending l where l.program_id = $1 and l.item_id = i.id))
	)
	select (select count(*)::int from standing) as orders, (select count(*)::int from standing where holders <> 1) as wrong,
		(select count(*)::int from participant p join made using (id) where p.program_id = $1 and p.deleted_at is null and p.status = 'Active') as usable`;

test(
	'each order is held by exactly one code, and no code’s worth is lost or doubled',
	async () => {
		const { id: programId, levelIds } = world.claim;
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
				const ids = Array.from({ length: people }, () => newId());
				await db.database.prisma.participant.createMany({
					data: ids.map((id) => ({ programId, id, email: id, levelId: levelIds[0] ?? '' })),
				});
				const check = async () => {
					const [found] = await world.query(codes, programId, ids);
					const { orders, wrong: held, usable } = found as { orders: number; wrong: number; usable: number };
					expect([held, orders + usable]).toEqual([0, people]);
				};
				const { merges } = await live(programId, ids, steps, check);
				await check();
				for (const mergeId of merges.toReversed()) await attempt(world.undo(mergeId, world.caller, programId));
				await check();
			}),
			{ numRuns: histories },
		);
	},
	histories * 4_000,
);
