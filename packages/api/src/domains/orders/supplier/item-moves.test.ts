import { expect, test } from 'vitest';
import { goesBack, isShipped, statusOf } from './item-moves';

test.each([
	[0, 1, false],
	[2, 5, false],
	[12, 2, false],
	[3, 2, true],
	[3, 13, false],
	[13, 16, false],
	[16, 13, false],
	[13, 3, true],
	[4, 3, true],
	[15, 14, true],
	[4, 4, false],
	[15, 4, true],
	[4, 15, true],
	[2, 4, false],
	[3, 99, true],
])('from %i to %i is a step back: %s', (from, to, expected) => expect(goesBack(from, to)).toBe(expected));

test.each([
	[[0, 0], false, null],
	[[3, 2], false, null],
	[[3, 3], false, 'Shipped'],
	[[3, 4], false, 'Shipped'],
	[[15, 3], false, 'Shipped'],
	[[4, 2], false, null],
	[[4, 4], false, 'Void'],
	[[4, 4], true, 'Void'],
	[[3, 13], false, 'Shipped'],
	[[3, 3], true, 'Completed'],
	[[2, 2], true, 'Completed'],
	[[15], false, 'Completed'],
	[[15, 4], false, 'Completed'],
	[[], false, null],
] as const)('items %j (closed: %s) make an order %s', (codes, closed, expected) =>
	expect(statusOf(codes, closed)).toBe(expected),
);

test('an item shipped, in return or returned was on its way', () =>
	expect(Array.from({ length: 17 }, (_, code) => code).filter(isShipped)).toEqual([3, 13, 14, 15, 16]));
