import { beforeEach, expect, test } from 'vitest';
import { readStored, storageKeys, writeStored } from '../storage/storage';
import { chooseAccount, chooseAccountPath, chooseProgram, programToOpen, showDisabledPrograms } from './selection';

beforeEach(() => writeStored(Object.fromEntries(storageKeys.map((key) => [key, null]))));

const accounts = () =>
	(['customerId', 'customer2Id', 'customer3Id', 'selectedCustomerId'] as const).map((key) => readStored(key));

test('a choice clears the deeper levels and becomes the selected account', () => {
	chooseAccount(1, 'a');
	expect(accounts()).toEqual(['a', null, null, 'a']);
	chooseAccount(2, 'b');
	chooseAccount(3, 'c');
	expect(accounts()).toEqual(['a', 'b', 'c', 'c']);
	chooseAccount(2, 'd');
	expect(accounts()).toEqual(['a', 'd', null, 'd']);
	chooseAccount(1, 'e');
	expect(accounts()).toEqual(['e', null, null, 'e']);
});

test('taking a choice back selects the level above, and none the own account', () => {
	chooseAccountPath(['a', 'b', 'c']);
	chooseAccount(3, null);
	expect(accounts()).toEqual(['a', 'b', null, 'b']);
	chooseAccount(1, null);
	expect(accounts()).toEqual([null, null, null, null]);
});

test('showing disabled programs clears the chosen program; the account stays', () => {
	chooseAccount(1, 'a');
	chooseProgram('p');
	showDisabledPrograms(true);
	expect([readStored('isDisabledVisible'), readStored('programId'), readStored('customerId')]).toEqual([
		'true',
		null,
		'a',
	]);
});

test('the stored program is restored if the account has it, otherwise the first is chosen', () => {
	const programs = [{ id: 'p' }, { id: 'q' }];
	expect(programToOpen('q', programs)).toBe('q');
	expect(programToOpen('x', programs)).toBe('p');
	expect(programToOpen(null, programs)).toBe('p');
	expect(programToOpen('q', [])).toBe(null);
});
