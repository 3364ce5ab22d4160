import { expect, test } from 'vitest';
import { niceTop, stepPath } from './step-path';

test('an axis ends at a round number at or above its values', () => {
	expect([0, 1, 7, 10, 11, 23, 51, 1999].map(niceTop)).toEqual([1, 1, 8, 10, 15, 25, 60, 2000]);
});

test('a value holds until the next one changes it', () => {
	const steps = [
		{ at: 0, value: 50 },
		{ at: 50, value: 100 },
		{ at: 100, value: 0 },
	];
	expect(stepPath(steps, 100, 200, 40)).toBe('M0 20H100V0H200V40H200');
});

test('one point is a level line, none is nothing', () => {
	expect(stepPath([{ at: 7, value: 10 }], 20, 100, 40)).toBe('M0 20H100');
	expect(stepPath([], 20, 100, 40)).toBe('');
});
