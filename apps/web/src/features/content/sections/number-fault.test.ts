import { expect, test } from 'vitest';
import { numberFault } from './number-fault';

test('only a whole number within its bounds is valid', () => {
	const bounds = { min: 1, max: 20 };
	const faults = ['1', '20', ' 7 ', '', ' ', '0', '-3', '21', '1e9', '1.5', 'x'].map((typed) =>
		numberFault(typed, bounds),
	);
	expect(faults).toEqual([
		null,
		null,
		null,
		'required',
		'required',
		'tooSmall',
		'tooSmall',
		'tooBig',
		'tooBig',
		'notWhole',
		'notWhole',
	]);
});
