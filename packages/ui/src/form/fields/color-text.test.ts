import { expect, it } from 'vitest';
import { colorIn } from './color-text';

it.each([
	['#1f4f8f', '#1f4f8f'],
	[' 1F4F8F ', '#1F4F8F'],
	['#abc', '#aabbcc'],
	['rgb(31, 79, 143);', '#1f4f8f'],
	['rgb(31 79 143)', '#1f4f8f'],
	['rgb(999, 0, 0)', '#ff0000'],
	['red', null],
	['#1f4f8f80', null],
	['#12345', null],
	['rgba(1, 2, 3, 0.5)', null],
	['', null],
])('%s is %s', (text, color) => {
	expect(colorIn(text)).toBe(color);
});
