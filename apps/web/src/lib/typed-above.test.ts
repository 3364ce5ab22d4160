import { expect, test } from 'vitest';
import { typedFor } from './typed-above';

test('a number to be typed has digits only, so that it can be typed in every language', () => {
	expect(typedFor(1000)).toEqual({ typed: '1000' });
	expect(typedFor(1_234_567)).toEqual({ typed: '1234567' });
	expect(typedFor(101)).toEqual({ typed: '101' });
	expect(typedFor(100)).toEqual({});
});
