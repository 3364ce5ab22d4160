import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, contrastText, leastContrast, nearestReadable } from './contrast';

it('matches the WCAG formula, whichever color is the text', () => {
	expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
	expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
	expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
	expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.542, 3);
	expect(contrast('#1f4f8f', '#1f4f8f')).toBe(1);
	for (const unfinished of ['', '#fff', '#12345', 'red', '#12345g']) expect(contrast(unfinished, '#ffffff')).toBeNull();
});

it('suggests the nearest readable color, and the color itself if it is readable', () => {
	expect(nearestReadable('#777777', '#ffffff')).toBe('#767676');
	expect(nearestReadable('#1f4f8f', '#ffffff')).toBe('#1f4f8f');
	expect(nearestReadable('#ffe000', '#ffffff')).toMatch(/^#[0-9a-f]{6}$/);
	expect(nearestReadable('#fff', '#ffffff')).toBeNull();
	const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
	fc.assert(
		fc.property(color, color, (text, ground) => {
			const found = nearestReadable(text, ground);
			expect(contrast(found ?? '', ground)).toBeGreaterThanOrEqual(leastContrast);
		}),
	);
});

it('is not rounded up to a sufficient value', () => {
	expect(contrastText(4.499, 'en')).toBe('4.4:1');
	expect(contrastText(21, 'en')).toBe('21.0:1');
	expect(contrastText(4.5, 'tr')).toBe('4,5:1');
});
