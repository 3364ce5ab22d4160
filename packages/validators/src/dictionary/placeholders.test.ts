import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeholderFault, placeholdersOf } from './placeholders';

test.each([
	['Welcome', []],
	['Welcome, {name}', ['name']],
	['{ name } has {points} points, {name}', ['name', 'points']],
	['{count, plural, one {# item} other {# items for {name}}}', ['count', 'name']],
	['{count, plural, =0 {nothing} one {#} other {#}}', ['count']],
	['{kind, select, gift {a gift} other {{name}}}', ['kind', 'name']],
	["You don't need {points} points", ['points']],
])('%s has %j', (text, names) => {
	expect(placeholdersOf(text)).toEqual({ names, broken: false });
});

test.each([
	'{',
	'}',
	'{}',
	'{name',
	'name}',
	'{first name}',
	'{1}',
	'{count, plural}',
	'{count, plural, one {# item}}',
	'{count, number, other {x}}',
	'{count, plural, other {# items}',
	'{'.repeat(5000),
	'{a, plural, other {'.repeat(3000),
])('%s can’t be read', (text) => {
	expect(placeholdersOf(text).broken).toBe(true);
});

test('a translation needs the placeholders of its place, in any order and as often as it likes', () => {
	const expected = ['name', 'points'];
	expect(placeholderFault('{points} for {name}, {name}', expected)).toBeNull();
	expect(placeholderFault('', expected)).toBeNull();
	expect(placeholderFault('{name}', expected)).toEqual({ code: 'placeholderMissing', params: { names: '{points}' } });
	expect(placeholderFault('{name} {points} {day}', expected)).toEqual({
		code: 'placeholderUnknown',
		params: { names: '{day}' },
	});
	expect(placeholderFault('{anything}', null)).toBeNull();
	expect(placeholderFault('{anything', null)).toEqual({ code: 'placeholderBroken' });
});

const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,8}$/);
const words = fc.stringMatching(/^[^{}]{0,12}$/);

test('placeholders are found in any context', () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(words, name)), words, (parts, end) => {
			const text = parts.map(([before, one]) => `${before}{${one}}`).join('') + end;
			expect(placeholdersOf(text)).toEqual({
				names: [...new Set(parts.map(([, one]) => one))].toSorted(),
				broken: false,
			});
		}),
	);
});

test('parsing any text terminates', () => {
	fc.assert(
		fc.property(fc.stringMatching(/^[{},a-z #=0-9]{0,60}$/), (text) => {
			const { broken } = placeholdersOf(text);
			expect(typeof broken).toBe('boolean');
		}),
	);
});
