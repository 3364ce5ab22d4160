import { expect, test } from 'vitest';
import { typedFor } from './typed-above';

test('a number to type has only digits, which every language can type', () => {
	expect(typedFor(1000)).toEqual({ typed: '1000' });
	expect(typedFor(1_234_567)).toEqual({ typed: '1234567' });
	expect(typedFor(101)).toEqual({ typed: '101' });
	expect(typedFor(100)).toEqual({});
});
