import { describe, expect, it } from 'vitest';
import { defaultMigrationsDir, readMigrations } from '../src/migrations';
import { nextStamp } from './stamp';

describe('the stamp of a new migration', () => {
	const now = new Date('2026-11-27T10:20:30Z');

	it('is the time in UTC', () => {
		expect(nextStamp([], now)).toBe('20261127102030');
		expect(nextStamp(['20261126000000_accounts', '20261127102029_users'], now)).toBe('20261127102030');
	});

	it('is after the newest, in whatever order they are listed', () => {
		expect(nextStamp(['20261129068500_users', '20261126000000_accounts'], now)).toBe('20261129068501');
		expect(nextStamp(['20261127102030_users'], now)).toBe('20261127102031');
		expect(nextStamp(['20261129235959_users'], now)).toBe('20261129235960');
	});

	it('sorts after all of ours, of which no more have the same than the two pairs that databases already know', async () => {
		const names = (await readMigrations(defaultMigrationsDir())).map(({ name }) => name);
		const stamps = names.map((name) => name.slice(0, 14));
		const twice = stamps.filter((stamp, at) => stamps.indexOf(stamp) !== at);
		expect(twice).toEqual(['20261128060000', '20261129020000']);
		expect(stamps.filter((stamp) => !/^\d{14}$/.test(stamp))).toEqual([]);
		const next = `${nextStamp(names, now)}_a`;
		expect([...names, next].sort().at(-1)).toBe(next);
	});
});

it('each newer migration says in its first line which older servers work with it', async () => {
	const ours = await readMigrations(defaultMigrationsDir());
	const since = ours.findIndex(({ name }) => name === '20261129069502_data_key');
	const wrong = ours.slice(since + 1).filter(({ name, olderServers }) => {
		const from = olderServers?.split(' from ')[1];
		return olderServers === null || (from !== undefined && !ours.some((one) => one.name === from && from < name));
	});
	expect(wrong.map(({ name }) => name)).toEqual([]);
});
