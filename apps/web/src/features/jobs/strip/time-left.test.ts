import { expect, test } from 'vitest';
import { durationText } from './time-left';

test('durations use one unit of the language, rounded up', () => {
	expect(durationText(40, 'en')).toBe('40 seconds');
	expect(durationText(37, 'en')).toBe('40 seconds');
	expect(durationText(3, 'en')).toBe('10 seconds');
	expect(durationText(61, 'en')).toBe('2 minutes');
	expect(durationText(3601, 'en')).toBe('61 minutes');
	expect(durationText(7199, 'en')).toBe('120 minutes');
	expect(durationText(7201, 'en')).toBe('3 hours');
	expect(durationText(40, 'tr')).toBe('40 saniye');
});
