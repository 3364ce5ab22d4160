import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordRuns } from './words';

const sides = (before: string, after: string) => {
	const runs = wordRuns(before, after);
	const side = (but: string) =>
		runs
			.filter(({ kind }) => kind !== but)
			.map(({ text }) => text)
			.join('');
	return { runs, old: side('come'), now: side('gone') };
};

test('words that changed are told, the others stay', () => {
	expect(wordRuns('Choose your reward.', 'Choose a new reward.')).toEqual([
		{ kind: 'same', text: 'Choose ' },
		{ kind: 'gone', text: 'your' },
		{ kind: 'come', text: 'a new' },
		{ kind: 'same', text: ' reward.' },
	]);
});

test('both texts can be read from the difference', () => {
	const text = fc
		.array(fc.constantFrom('a', 'b', 'ç', 'مرحبا', ' ', '\n', '.', '<p>'), { maxLength: 30 })
		.map((all) => all.join(''));
	fc.assert(
		fc.property(text, text, (before, after) => {
			const { old, now } = sides(before, after);
			expect([old, now]).toEqual([before, after]);
		}),
	);
});
