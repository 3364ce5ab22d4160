import { expect, test } from 'vitest';
import { inputModeOf } from './number-fields';

test('a field that accepts negative numbers gets a keyboard with a minus, others the keypad', () => {
	expect(inputModeOf({ decimals: 0 })).toBe('text');
	expect(inputModeOf({ decimals: 2, min: -5 })).toBe('text');
	expect(inputModeOf({ decimals: 0, min: 0 })).toBe('numeric');
	expect(inputModeOf({ decimals: 2, min: 0 })).toBe('decimal');
	expect(inputModeOf({ min: 1 })).toBe('decimal');
});
