import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Fingerprints } from './fingerprints';

// Many share a prefix, so that they compete for the same slots.
const mark = fc
	.tuple(fc.nat(3), fc.nat(40))
	.map(([first, last]) => Buffer.from([first, 0, 0, 0, ...Array(11).fill(7), last]));
const text = (one: Buffer) => one.toString('latin1');

it('finds each fingerprint that it holds once, and no other', () => {
	fc.assert(
		fc.property(fc.array(mark, { maxLength: 60 }), fc.array(mark, { maxLength: 120 }), (had, asked) => {
			const waiting = new Set(had.map(text));
			const has = [...waiting].map((one) => Buffer.from(one, 'latin1'));
			const fingerprints = new Fingerprints(Buffer.concat(has));
			for (const one of asked) expect(fingerprints.take(text(one))).toBe(waiting.delete(text(one)));
		}),
	);
});

it('is empty where nothing is on sale', () => {
	expect(new Fingerprints().take('0123456789abcdef')).toBe(false);
});
