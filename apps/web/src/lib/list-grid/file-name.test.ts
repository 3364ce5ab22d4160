import { expect, test } from 'vitest';
import { fileNameOf } from './file-name';

const at = new Date(2026, 2, 31, 23, 59);

test('the file of a list is named by program, list and day', () => {
	expect(fileNameOf('Sky Points', 'Participants', at)).toBe('Sky Points - Participants - 2026-03-31');
	expect(fileNameOf(null, 'Accounts', at)).toBe('Accounts - 2026-03-31');
});

test('a long name of a list leaves room for its program and the day', () => {
	const name = fileNameOf('A program of 20 char', `${'y'.repeat(100)} · 3 codes, Gold`, at);
	expect(name).toMatch(/^A program of 20 char - y+ - 2026-03-31$/);
	expect(name.length).toBeLessThanOrEqual(100);
});

test('a program’s name can’t point elsewhere or make the name too long', () => {
	expect(fileNameOf('../A/B: "C"', 'Participants', at)).toBe('..-A-B- -C- - Participants - 2026-03-31');
	const long = fileNameOf('x'.repeat(500), 'Participants', at);
	expect(long).toHaveLength(100);
	expect(long).toMatch(/ - Participants - 2026-03-31$/);
});
