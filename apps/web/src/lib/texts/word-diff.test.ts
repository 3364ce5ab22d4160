import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from './word-diff';

test('finds removed and added words', () => {
	expect(wordDiff('Your cart is empty', 'Your basket is empty')).toEqual([
		{ kind: 'same', text: 'Your ' },
		{ kind: 'gone', text: 'cart' },
		{ kind: 'come', text: 'basket' },
		{ kind: 'same', text: ' is empty' },
	]);
	// A kept space between two changed words carries no meaning.
	expect(wordDiff('Sign in', 'Se connecter')).toEqual([
		{ kind: 'gone', text: 'Sign in' },
		{ kind: 'come', text: 'Se connecter' },
	]);
	expect(wordDiff('', 'New')).toEqual([{ kind: 'come', text: 'New' }]);
	expect(wordDiff('Same', 'Same')).toEqual([{ kind: 'same', text: 'Same' }]);
});

test('reports changed words, and keeps the others', () => {
	expect(wordDiff('Choose your reward.', 'Choose a new reward.')).toEqual([
		{ kind: 'same', text: 'Choose ' },
		{ kind: 'gone', text: 'your' },
		{ kind: 'come', text: 'a new' },
		{ kind: 'same', text: ' reward.' },
	]);
});

test('gives both texts back, whatever they are', () => {
	const text = fc
		.array(fc.constantFrom('a', 'b', 'é', 'سلة', ' ', ', ', '{name}', '\n', '😀', '<p>'))
		.map((all) => all.join(''));
	fc.assert(
		fc.property(text, text, (before, after) => {
			const parts = wordDiff(before, after);
			const side = (kind: string) =>
				parts.flatMap((part) => (part.kind === 'same' || part.kind === kind ? [part.text] : [])).join('');
			expect([side('gone'), side('come')]).toEqual([before, after]);
			if (before === after) expect(parts.every(({ kind }) => kind === 'same')).toBe(true);
		}),
	);
});

test('a very long text is shown as a whole', () => {
	const [before, after] = ['a '.repeat(2000), 'b '.repeat(2000)];
	expect(wordDiff(before, after)).toHaveLength(2);
});
