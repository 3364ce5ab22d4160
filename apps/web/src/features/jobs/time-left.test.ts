import { expect, test } from 'vitest';
import { durationText, secondsLeft } from './time-left';

test('what is left follows from the pace so far', () => {
	expect(secondsLeft({ at: 0, done: 0 }, { at: 10_000, done: 1000 }, 4000)).toBe(30);
	expect(secondsLeft({ at: 5000, done: 500 }, { at: 10_000, done: 1000 }, 1100)).toBe(1);
});

test('nobody guesses at the start, without a total, at a standstill or at the end', () => {
	expect(secondsLeft({ at: 0, done: 0 }, { at: 1000, done: 100 }, 4000)).toBe(null);
	expect(secondsLeft({ at: 0, done: 0 }, { at: 9000, done: 100 }, null)).toBe(null);
	expect(secondsLeft({ at: 0, done: 100 }, { at: 9000, done: 100 }, 4000)).toBe(null);
	expect(secondsLeft({ at: 0, done: 0 }, { at: 9000, done: 4000 }, 4000)).toBe(null);
});

test('durations are told in one unit of the language', () => {
	expect(durationText(40, 'en')).toBe('40 seconds');
	expect(durationText(61, 'en')).toBe('2 minutes');
	expect(durationText(40, 'tr')).toBe('40 saniye');
});
