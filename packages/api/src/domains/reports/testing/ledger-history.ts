import { type Database, newId } from '@rewards/db';
import { makeProgram } from '../../../testing';

/** An entry in the model. */
export interface Entry {
	id: string;
	at: number;
	amount: number;
	type: 'adjustment' | 'order' | 'reversal';
	orderId: string | null;
	reverses: string | null;
}
/** The value before a change. */
type Change<Value> = { at: number; before: Value };
export interface Person {
	id: string;
	entries: Entry[];
	level: string;
	levels: Change<string>[];
}
export interface History {
	programId: string;
	name: string;
	value: string;
	values: Change<string>[];
	people: Person[];
}

/** Pseudo-random numbers from a seed (mulberry32). */
export function randomOf(seed: number): (most: number) => number {
	let state = seed >>> 0;
	return (most) => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
	};
}

const day = 86_400_000;

/**
 * Entries of a participant in time order, none of which overdraws: awards, orders, and reversals of either, some of
 * them much later.
 */
function entriesOf(random: (most: number) => number, from: number, to: number): Entry[] {
	const entries: Entry[] = [];
	let balance = 0;
	const moments = Array.from({ length: 12 + random(30) }, () => from + random(Math.floor((to - from) / 1000)) * 1000);
	for (const at of moments.sort((one, other) => one - other)) {
		const taken = new Set(entries.map(({ reverses }) => reverses));
		const open = entries.filter(
			(one) => one.type !== 'reversal' && !taken.has(one.id) && one.at < at && balance >= one.amount,
		);
		const chance = random(10);
		const original = open[random(Math.max(1, open.length))];
		let entry: Entry | null = null;
		const plain = { id: newId(), at, orderId: null, reverses: null };
		if (chance < 2 && original)
			entry = {
				...plain,
				type: 'reversal',
				amount: -original.amount,
				orderId: original.orderId,
				reverses: original.id,
			};
		else if (chance < 6 && balance > 0) {
			const amount = -(1 + random(chance === 2 ? balance : Math.ceil(balance / 2)));
			entry =
				chance < 5 ? { ...plain, type: 'order', amount, orderId: newId() } : { ...plain, type: 'adjustment', amount };
		} else entry = { ...plain, type: 'adjustment', amount: 1 + random(5000) };
		balance += entry.amount;
		entries.push(entry);
	}
	return entries;
}

/** Changes spread over the time, each with the value before; and the current value. */
function changes<Value>(
	random: (most: number) => number,
	from: number,
	to: number,
	values: readonly Value[],
	count: number,
) {
	const steps = Array.from({ length: count + 1 }, (_, n) => values[(n + random(2) * count) % values.length] as Value);
	const moments = Array.from({ length: count }, () => from + random(Math.floor((to - from) / 1000)) * 1000).sort(
		(one, other) => one - other,
	);
	const made = moments.map((at, n): Change<Value> => ({ at, before: steps[n] as Value }));
	return { now: steps[count] as Value, made };
}

/** A program's random history between two moments, written to the ledger in order. */
export async function makeHistory(
	db: Database,
	accountId: string,
	name: string,
	random: (most: number) => number,
	[from, to]: readonly [number, number],
): Promise<History> {
	const program = await makeProgram(db, accountId, 'claim', name);
	const run = (text: string, values: unknown[]) => db.pool.query(text, values);
	const { rows: levels } = await db.pool.query<{ id: string; description: string }>(
		'select id, description from plateau_level where program_id = $1 order by id',
		[program.id],
	);
	const values = changes(random, from, to, ['0.01', '0.0055', '0.0125', '0.02'], 3);
	await run('update program set point_value = $2 where id = $1', [program.id, values.now]);
	await run('delete from point_value_change where program_id = $1', [program.id]);
	for (const { at, before } of values.made)
		await run('insert into point_value_change (program_id, at, value_before) values ($1, $2, $3)', [
			program.id,
			new Date(at),
			before,
		]);
	const people: Person[] = [];
	for (let n = 0; n < 5; n += 1) {
		const id = newId();
		const moves = changes(random, from, to, levels, random(4));
		await run(`insert into participant (program_id, id, name, email, level_id) values ($1, $2, $3, $4, $5)`, [
			program.id,
			id,
			`Person ${n}`,
			`${n}@example.com`,
			moves.now.id,
		]);
		for (const { at, before } of moves.made)
			await run('insert into level_change (program_id, participant_id, at, level_before) values ($1, $2, $3, $4)', [
				program.id,
				id,
				new Date(at),
				before.id,
			]);
		people.push({
			id,
			entries: entriesOf(random, from, to),
			level: moves.now.description,
			levels: moves.made.map(({ at, before }) => ({ at, before: before.description })),
		});
	}
	for (const person of people) for (const entry of person.entries) await addEntry(db, program.id, person.id, entry);
	return { programId: program.id, name, value: values.now, values: values.made, people };
}

/** Writes an entry with the given timestamp, and its order. */
export async function addEntry(db: Database, programId: string, participantId: string, entry: Entry): Promise<void> {
	const at = new Date(entry.at);
	if (entry.type === 'order')
		await db.pool.query(
			`insert into "order" (program_id, id, order_number, participant_id, ordered_at, status, total, total_amount, idempotency_key, submission_key)
			values ($1, $2::uuid, $2::text, $3, $4, 'Pending', $5, 1, gen_random_uuid(), gen_random_uuid())`,
			[programId, entry.orderId, participantId, at, -entry.amount],
		);
	await db.pool.query(
		`insert into ledger_entry (program_id, id, participant_id, type, amount, order_id, reverses_id, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		[programId, entry.id, participantId, entry.type, entry.amount, entry.orderId, entry.reverses, at],
	);
}

const formats = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, number>();
/** The calendar day of a moment in a zone, as a number of days. */
function dayOf(at: number, zone: string): number {
	const key = `${at} ${zone}`;
	const known = days.get(key);
	if (known !== undefined) return known;
	const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
	formats.set(zone, format);
	const found = Date.parse(`${format.format(at)}T00:00:00Z`) / day;
	days.set(key, found);
	return found;
}

const valueAt = <Value>(now: Value, made: readonly Change<Value>[], isBefore: (at: number) => boolean): Value =>
	made.find(({ at }) => !isBefore(at))?.before ?? now;

/** Points of a day by age, computed slowly: awards form a queue, and deductions take the oldest. */
export function holdingOf(person: Person, asOf: string, zone: string) {
	const last = Date.parse(`${asOf}T00:00:00Z`) / day;
	const isBefore = (at: number) => dayOf(at, zone) <= last;
	const known = person.entries.filter(({ at }) => isBefore(at));
	const gone = new Set(known.flatMap(({ id, reverses }) => (reverses === null ? [] : [id, reverses])));
	const lots: { age: number; left: number }[] = [];
	let owed = 0;
	for (const { id, at, amount } of known) {
		if (gone.has(id)) continue;
		if (amount < 0) owed -= amount;
		else lots.push({ age: last - dayOf(at, zone), left: amount });
		for (const lot of lots) {
			const eaten = Math.min(owed, lot.left);
			lot.left -= eaten;
			owed -= eaten;
		}
	}
	const within = (from: number, to: number) =>
		lots.reduce((sum, { age, left }) => (age >= from && age <= to ? sum + left : sum), 0);
	return {
		sid: person.id,
		level: valueAt(person.level, person.levels, isBefore),
		points: within(0, Number.POSITIVE_INFINITY),
		age30: within(0, 30),
		age90: within(31, 90),
		age180: within(91, 180),
		age365: within(181, 365),
		ageMore: within(366, Number.POSITIVE_INFINITY),
	};
}

/** A program's day by participant, in ten-thousandths of a dollar. */
export function liabilityOf(history: History, asOf: string, zone: string) {
	const last = Date.parse(`${asOf}T00:00:00Z`) / day;
	const value = valueAt(history.value, history.values, (at) => dayOf(at, zone) <= last);
	const each = Math.round(Number(value) * 10_000);
	return history.people
		.map((person) => ({ ...holdingOf(person, asOf, zone), each }))
		.filter(({ points }) => points !== 0);
}
