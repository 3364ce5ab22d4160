import { expect, test } from 'vitest';
import { databaseClock } from './database-clock';
import { newId } from './ids';

test('ids are UUIDs of version 7, unique, and ascend in order of creation', () => {
	const before = databaseClock.ms();
	const ids = Array.from({ length: 10_000 }, newId);
	for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	expect(new Set(ids).size).toBe(ids.length);
	expect([...ids].sort()).toEqual(ids);
	const time = Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16);
	expect(time).toBeGreaterThanOrEqual(before);
	expect(time).toBeLessThanOrEqual(databaseClock.ms());
});
