import { afterEach, expect, it, vi } from 'vitest';
import { databaseClock, setDatabaseClock } from './database-clock';
import { newId } from './ids';
import { createTestDatabase } from './testing';

const day = 86_400_000;
const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
const answer = (ms: number) => setDatabaseClock(async () => ms);

afterEach(async () => {
	vi.useRealTimers();
	await answer(Date.now());
});

it('follows PostgreSQL from the first connection, whatever the machine says', async () => {
	vi.useFakeTimers({ now: Date.now() - day, toFake: ['Date'] });
	await answer(Date.now());
	const { database, drop } = await createTestDatabase();
	const { rows } = await database.pool.query<{ ms: number }>(
		'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
	);
	expect(Math.abs(databaseClock.ms() - (rows[0]?.ms ?? 0))).toBeLessThan(5_000);
	expect(databaseClock.wrongMachineMs()).toBeLessThan(-day + 60_000);
	// Rows get the database's time, also those that Prisma writes.
	const account = { id: newId(), name: 'One', type: 'customer', path: [] };
	const { createdAt } = await database.prisma.account.create({ data: account, select: { createdAt: true } });
	expect(Math.abs(createdAt.getTime() - (rows[0]?.ms ?? 0))).toBeLessThan(60_000);
	await drop();
});

it('moves steadily while the machine jumps', async () => {
	await answer(Date.now());
	const before = databaseClock.ms();
	vi.useFakeTimers({ now: before + day, toFake: ['Date'] });
	expect(databaseClock.ms() - before).toBeLessThan(60_000);
	vi.setSystemTime(before - day);
	expect(databaseClock.ms()).toBeGreaterThanOrEqual(before);
});

it('is not moved by an answer that took long', async () => {
	await answer(Date.now());
	// The test may be interrupted between two clocks; the largest of several differences wasn't.
	const offset = () => Math.max(...Array.from({ length: 20 }, () => databaseClock.ms() - performance.now()));
	const before = offset();
	await setDatabaseClock(async () => {
		const asked = databaseClock.ms();
		await new Promise((resolve) => setTimeout(resolve, 100));
		return asked;
	});
	expect(Math.abs(offset() - before)).toBeLessThan(3);
});

it('ids ascend, follow a clock that is set back, and leave the future at once', async () => {
	await answer(Date.now() + day);
	const ahead = newId();
	expect(timeOf(ahead)).toBeGreaterThan(Date.now() + day - 60_000);
	await answer(Date.now());
	const ids = Array.from({ length: 5_000 }, newId);
	expect(timeOf(ids[0] ?? '')).toBeLessThan(Date.now() + 60_000);
	expect([...ids].sort()).toEqual(ids);
	// A small correction doesn't disturb the order.
	await answer(databaseClock.ms() - 1_000);
	const later = Array.from({ length: 100 }, newId);
	expect([...ids, ...later].sort()).toEqual([...ids, ...later]);
});
