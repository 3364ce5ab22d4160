import { expect, test } from 'vitest';
import { durationText } from './time-left';

test('durations use one unit of the language, rounded up', () => {
	expect(durationText(40, 'en')).toBe('40 seconds');
	expect(durationText(61, 'en')).toBe('2 minutes');
	expect(durationText(3601, 'en')).toBe('2 hours');
	expect(durationText(40, 'tr')).toBe('40 saniye');
});
