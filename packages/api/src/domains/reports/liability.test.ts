import { type Database, newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, storedSession, testServices } from '../../testing';
import { addEntry, type Entry, type History, liabilityOf, makeHistory, randomOf } from './testing/ledger-history';

/**
 * Points liability compared with a slow, independent model: the rest of each award after all deductions. SEED repeats a
 * run.
 */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const zones = ['UTC', 'Europe/Istanbul', 'America/St_Johns'] as const;

/** The last days of the past 36 months. */
const thisMonth = new Date().toISOString().slice(0, 7);
const monthStart = (back: number) => {
	const at = new Date(`${thisMonth}-01T00:00:00Z`);
	at.setUTCMonth(at.getUTCMonth() - back);
	return at;
};
const monthEnds = Array.from({ length: 36 }, (_, n) =>
	new Date(monthStart(35 - n).getTime() - 86_400_000).toISOString().slice(0, 10),
);
const lastEnd = monthEnds[35] ?? '';

let db: TestDatabase;
let database: Database;
let caller: ReturnType<typeof createCaller>;
let histories: History[];
beforeAll(async () => {
	db = await createTestDatabase({ max: 12, connectionTimeoutMs: 60_000 });
	database = db.database;
	const { accounts } = await makeAccountTree(database);
	const session = await storedSession(database, accounts.left, flags('manageReports'));
	caller = createCaller(contextOf(testServices(database), session));
	const random = randomOf(seed);
	const span = [monthStart(36).getTime(), monthStart(0).getTime()] as const;
	histories = [
		await makeHistory(database, accounts.left.id, 'One', random, span),
		await makeHistory(database, accounts.left.id, 'Two', random, span),
	];
	await makeHistory(database, accounts.right.id, 'Foreign', random, span);
}, 60_000);
afterAll(() => db.drop());

const one = () => histories[0] as History;
const dollars = (tenThousandths: number) => (tenThousandths / 10_000).toFixed(4);
const rowsOf = (history: History, day: string, zone: string) =>
	liabilityOf(history, day, zone)
		.map(({ each, ...row }) => ({ ...row, value: dollars(row.points * each), valueMore: dollars(row.ageMore * each) }))
		.sort((a, b) => a.sid.localeCompare(b.sid));
const listed = async (day: string, zone: string, history = one()) => {
	const { items } = await caller.pointsLiability.list({ programId: history.programId, day, zone, take: 100 });
	return items
		.map(({ sid, level, points, age30, age90, age180, age365, ageMore, value, valueMore }) => ({
			sid,
			level,
			points,
			age30,
			age90,
			age180,
			age365,
			ageMore,
			value: Number(value).toFixed(4),
			valueMore: Number(valueMore).toFixed(4),
		}))
		.sort((a, b) => a.sid.localeCompare(b.sid));
};
const faults = async () =>
	(
		await database.pool.query(
			`select f.* from liability l cross join lateral liability_faults(array[l.program_id], l.day_id) f where l.final or l.made_at > now()`,
		)
	).rows;

test(`every month end of three years equals the ledger, by level, age and dollars (seed ${seed})`, async () => {
	for (const zone of zones)
		for (const day of monthEnds)
			expect({ day, zone, rows: await listed(day, zone) }).toEqual({ day, zone, rows: rowsOf(one(), day, zone) });
	expect(await faults()).toEqual([]);
});

test('over all programs it is the sum of each, and nothing of another account', async () => {
	for (const day of [monthEnds[11], monthEnds[23], lastEnd]) {
		const { items, total, totals } = await caller.liabilityOverview.list({
			day: day ?? '',
			take: 100,
			withTotal: true,
			totals: [
				{ field: 'points', summary: 'sum' },
				{ field: 'value', summary: 'sum' },
			],
		});
		const rows = histories.flatMap((history) => liabilityOf(history, day ?? '', 'UTC'));
		expect(items.map(({ sid, points }) => [sid, points]).sort()).toEqual(
			rows.map(({ sid, points }) => [sid, points]).sort(),
		);
		expect(total).toBe(rows.length);
		expect(Number(totals?.['sum:points'])).toBe(rows.reduce((sum, { points }) => sum + points, 0));
		expect(Number(totals?.['sum:value']).toFixed(4)).toBe(
			dollars(rows.reduce((sum, row) => sum + row.points * row.each, 0)),
		);
	}
});

test('month by month, opening balance and changes add up to the closing balance', async () => {
	for (const zone of zones) {
		const { months } = await caller.liabilityOverview.months({ day: lastEnd, zone, months: 36 });
		const { months: ofOne } = await caller.pointsLiability.months({
			programId: one().programId,
			day: lastEnd,
			zone,
			months: 36,
		});
		expect(months.map(({ to }) => to)).toEqual(monthEnds);
		months.forEach((month, n) => {
			const rows = histories.map((history) => liabilityOf(history, month.to, zone));
			const sum = (list: { points: number; each: number }[]) => ({
				points: list.reduce((all, { points }) => all + points, 0),
				value: dollars(list.reduce((all, { points, each }) => all + points * each, 0)),
			});
			expect({ points: month.points, value: month.value }).toEqual(sum(rows.flat()));
			expect({ points: ofOne[n]?.points, value: ofOne[n]?.value }).toEqual(sum(rows[0] ?? []));
			const before = months[n - 1]?.points;
			if (before !== undefined) expect(before + month.adjusted - month.redeemed + month.reversed).toBe(month.points);
		});
	}
});

const award = (at: number, amount = 100): Entry => ({
	id: newId(),
	at,
	amount,
	type: 'adjustment',
	orderId: null,
	reverses: null,
});
const personOf = () => one().people[0] as History['people'][number];

test('later changes alter no past day; a late entry for that day does', async () => {
	const before = await listed(lastEnd, 'UTC');
	await caller.pointsLiability.list({ programId: one().programId, day: lastEnd });
	const { id: participantId, entries } = personOf();
	await database.pool.query(
		`insert into ledger_entry (program_id, id, participant_id, type, amount) values ($1, gen_random_uuid(), $2, 'adjustment', 5000)`,
		[one().programId, participantId],
	);
	await database.pool.query('update program set point_value = 7 where id = $1', [one().programId]);
	one().values.push({ at: Date.now(), before: one().value });
	await database.pool.query(
		'update participant set level_id = (select l.id from plateau_level l where l.program_id = $1 and l.id <> level_id limit 1), deleted_at = now() where program_id = $1',
		[one().programId],
	);
	expect(await listed(lastEnd, 'UTC')).toEqual(before);
	expect(await listed(lastEnd, 'Asia/Kolkata')).toHaveLength(before.length);
	expect(await faults()).toEqual([]);

	const late = award(Date.parse(`${lastEnd}T12:00:00Z`), 77);
	await addEntry(database, one().programId, participantId, late);
	entries.push(late);
	const after = await listed(lastEnd, 'UTC');
	const sum = (rows: { points: number }[]) => rows.reduce((all, { points }) => all + points, 0);
	expect(sum(after)).toBe(sum(before) + 77);
	expect(await faults()).toEqual([]);
});

test('an entry at one minute to midnight counts on the day of its time zone', async () => {
	const two = histories[1] as History;
	const person = two.people[0] as History['people'][number];
	const pointsAt = async (zone: string) =>
		(await listed(lastEnd, zone, two)).find(({ sid }) => sid === person.id)?.points ?? 0;
	const [istanbul, newYork] = [await pointsAt('Europe/Istanbul'), await pointsAt('America/New_York')];
	// 23:59 there is 20:59 in London and 16:59 in New York; a minute later the day is over there.
	const lastMinute = Date.parse(`${lastEnd}T20:59:00Z`);
	await addEntry(database, two.programId, person.id, award(lastMinute, 11));
	await addEntry(database, two.programId, person.id, award(lastMinute + 60_000, 13));
	expect(await pointsAt('Europe/Istanbul')).toBe(istanbul + 11);
	expect(await pointsAt('America/New_York')).toBe(newYork + 24);
});

test('a day that is not over yet has no figures', async () => {
	const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
	const { programId } = one();
	await expect(caller.pointsLiability.list({ programId, day: tomorrow })).rejects.toMatchObject({
		code: 'BAD_REQUEST',
	});
	await expect(caller.pointsLiability.months({ programId, day: tomorrow })).rejects.toMatchObject({
		code: 'BAD_REQUEST',
	});
});

test('stored days equal the ledger, whatever is written while they are computed', async () => {
	const { programId } = one();
	const { id } = personOf();
	const until = Date.parse(`${lastEnd}T00:00:00Z`);
	const writer = async (turn: number) => {
		for (let n = 0; n < 15; n += 1)
			await addEntry(database, programId, id, award(until - (turn * 15 + n) * 40 * 3_600_000, 1 + n));
	};
	const reader = async () => {
		for (let n = 0; n < 12; n += 1) await listed(monthEnds[35 - (n % 3)] ?? '', 'UTC');
	};
	await Promise.all([writer(0), writer(1), writer(2), reader(), reader()]);
	expect(await faults()).toEqual([]);
	const { rows } = await database.pool.query<{ points: string }>(
		`select sum(amount) as points from ledger_entry where program_id = $1 and created_at < ($2::date + 1)::timestamp at time zone 'UTC'`,
		[programId, lastEnd],
	);
	expect((await listed(lastEnd, 'UTC')).reduce((all, { points }) => all + points, 0)).toBe(Number(rows[0]?.points));
});
