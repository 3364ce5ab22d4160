import { expect, test } from 'vitest';
import { formatMoney, formatNumber } from './format';

test('an Arabic amount keeps "US$" in its order', () => {
	expect(formatMoney(1119.76, 'ar-u-nu-latn')).toBe('\u2066\u200f1,119.76\u00a0US$\u2069');
	expect(formatMoney(1119.76, 'en')).toBe('$1,119.76');
	expect(formatNumber(-5, 'ar-u-nu-latn')).toBe('\u200e-5');
	expect(formatNumber('n/a', 'ar-u-nu-latn')).toBe('n/a');
});
