import { ledgerLimits } from '@rewards/validators/ledger/constants';
import { expect, test } from 'vitest';
import { actionOf, firstFault, nothingEntered } from './entered';

const points = (amount: string, description = 'Welcome') => ({ ...nothingEntered, amount, description });

test('points are whole and above 0, and have a description', () => {
	expect(actionOf('points', points(' 250 ', ' Welcome '), '.')).toEqual({
		kind: 'points',
		amount: 250,
		description: 'Welcome',
	});
	for (const amount of ['', '0', '-5', '1.5', '1.000', '1e3', String(ledgerLimits.amount + 1)]) {
		expect(firstFault('points', points(amount), '.')).toBe('amountMissing');
		expect(actionOf('points', points(amount), '.')).toBeNull();
	}
	expect(actionOf('points', points('1,000'), '.')).toMatchObject({ amount: 1000 });
	expect(actionOf('points', points('1.000'), ',')).toMatchObject({ amount: 1000 });
	expect(firstFault('points', points('5', '  '), '.')).toBe('descriptionMissing');
});

test('a status or level must be chosen; a deletion needs no input', () => {
	expect(firstFault('status', nothingEntered, '.')).toBe('statusMissing');
	expect(firstFault('status', { ...nothingEntered, value: 'Unknown' }, '.')).toBe('statusMissing');
	expect(firstFault('level', nothingEntered, '.')).toBe('levelMissing');
	expect(actionOf('status', { ...nothingEntered, value: 'Archived' }, '.')).toEqual({
		kind: 'status',
		status: 'Archived',
	});
	expect(actionOf('delete', nothingEntered, '.')).toEqual({ kind: 'delete' });
});
