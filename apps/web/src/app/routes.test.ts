import { expect, test } from 'vitest';
import { hasPage, programOfPath } from './routes';

test('an address has a page when the table names it, with or without its optional part', () => {
	expect(hasPage('/customers')).toBe(true);
	expect(hasPage('/customers/5')).toBe(true);
	expect(hasPage('/customers/5/users')).toBe(true);
	expect(hasPage('/customers/5/users/6')).toBe(false);
	expect(hasPage('/nowhere')).toBe(false);
});

test('an address below /programs is about its program', () => {
	expect(programOfPath('/programs/7/participants/9')).toBe('7');
	expect(programOfPath('/programs/7')).toBe('7');
	expect(programOfPath('/customers/7')).toBe(null);
});
