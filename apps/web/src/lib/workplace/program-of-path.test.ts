import { expect, test } from 'vitest';
import { programOfPath } from './program-of-path';

test('an address below /programs is about its program', () => {
	expect(programOfPath('/programs/7/participants/9')).toBe('7');
	expect(programOfPath('/programs/7')).toBe('7');
	expect(programOfPath('/customers/7')).toBe(null);
});
