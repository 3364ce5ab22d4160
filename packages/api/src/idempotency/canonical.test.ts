import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalPieces } from './canonical';

const said = (input: unknown, levels?: number) => [...canonicalPieces(input, levels)].join('');

test('is the same however it is split, and whatever the order of keys', () => {
	fc.assert(
		fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(5), (value, levels) => {
			expect(JSON.parse(said(value, levels))).toEqual(JSON.parse(JSON.stringify(value)));
		}),
	);
	for (const levels of [0, 1, 7])
		expect(said({ b: 1, a: { d: 2, c: [3] } }, levels)).toBe('{"a":{"c":[3],"d":2},"b":1}');
	expect(said({ b: 1, a: 2 })).toBe('{"a":2,"b":1}');
});

test('leaves out what isn’t part of the request', () => {
	const stream = new (class Stream {})();
	for (const levels of [0, 1, 7])
		expect(said({ stream, none: undefined, call: () => 1, at: new Date(0), list: [undefined, stream] }, levels)).toBe(
			'{"at":"1970-01-01T00:00:00.000Z","list":[null,null],"stream":null}',
		);
	expect(said(undefined)).toBe('');
});
