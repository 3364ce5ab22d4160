import { expect, test } from 'vitest';
import { isShortened } from './shortened';

test.each(['4.68769E+17', '1,23457E+11', '1E+15', '-2.5E+20', '1.5e-05', '1.23456789012345E+15'])(
	'%s has lost digits',
	(text) => expect(isShortened(text)).toBe(true),
);
test.each(['E+17', '12E+17', '1E5', '219E0112', '4.68769', 'A1E+17', '1E+17B', ''])('%s is as it was', (text) =>
	expect(isShortened(text)).toBe(false),
);
