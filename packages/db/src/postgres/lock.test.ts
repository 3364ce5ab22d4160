import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'rewards-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('only one holds it at a time, and each gets it', async () => {
	let inside = 0;
	let served = 0;
	await Promise.all(
		Array.from({ length: 20 }, () =>
			withLock(folder, async () => {
				inside += 1;
				expect(inside).toBe(1);
				for (let i = 0; i < 5; i++) await turn();
				inside -= 1;
				served += 1;
			}),
		),
	);
	expect(served).toBe(20);
	expect(await readdir(folder)).toEqual([]);
});

test('is free again when its holder throws', async () => {
	await expect(withLock(folder, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
	expect(await withLock(folder, async () => 'in')).toBe('in');
});

test('tickets of dead processes don’t count, even if another process has their id', async () => {
	await writeFile(path.join(folder, `ticket.1.${process.pid}-00000000_1-aaaaaaaaaaaa`), '');
	await writeFile(path.join(folder, 'choosing.999999999-00000000_1-bbbbbbbbbbbb'), '');
	expect(await withLock(folder, async () => 'in')).toBe('in');
	expect(await readdir(folder)).toEqual([]);
});

test('a holder that never lets go is named in the end, and the next one gets it when that is gone', async () => {
	let release: () => void = () => {};
	let entered: () => void = () => {};
	const inside = new Promise<void>((resolve) => (entered = resolve));
	const held = withLock(folder, () => {
		entered();
		return new Promise<void>((resolve) => (release = resolve));
	});
	await inside;
	await expect(withLock(folder, async () => 'in', 50)).rejects.toThrow(String(process.pid));
	release();
	await held;
	expect(await withLock(folder, async () => 'in')).toBe('in');
	expect(await readdir(folder)).toEqual([]);
});
