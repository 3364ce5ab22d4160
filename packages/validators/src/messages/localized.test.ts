import { expect, test } from 'vitest';
import { localizedMessage } from './localized';

test('amounts in a sentence are written as its language writes numbers', () => {
	const told = (['en', 'tr', 'ar'] as const).map((language) =>
		localizedMessage(language, 'balanceOnly', { balance: 17_745 }),
	);
	expect(told[0]).toBe('The balance is only 17,745');
	expect(told[1]).toContain('17.745');
	expect(told[2]).toContain('17,745');
	expect(localizedMessage('en', 'tooBig', { max: '2026-12-31' })).toBe('At most 2026-12-31');
	expect(localizedMessage('en', 'duplicateInFile', { line: 12_345 })).toBe('Row 12345 of the file has the same value');
	expect(localizedMessage('tr', 'no.such.key')).toBe('no.such.key');
});
