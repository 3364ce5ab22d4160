import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decisionsIndex, folder, indexFile } from './decisions-index.mjs';

it('the index names every decision (npm run decisions writes it)', () => {
	expect(readFileSync(indexFile, 'utf8')).toBe(decisionsIndex());
});

it('no number is given twice', () => {
	const numbers = readdirSync(folder).flatMap((name) => /^\d{4}/.exec(name) ?? []);
	expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
