import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jsonStream, parseInPieces } from './json-in-pieces';

const outcome = async (made: () => unknown) => {
	try {
		return { value: await made() };
	} catch (error) {
		return { refused: error instanceof SyntaxError };
	}
};
/** Removes, doubles or inserts a few letters. */
const spoilt = fc
	.tuple(
		fc.json({ maxDepth: 5 }),
		fc.nat(),
		fc.nat(6),
		fc.constantFrom('', ',', ':', ']', '}', '"', '{', '[', ' ', '1', '\\'),
	)
	.map(
		([json, at, length, put]) =>
			`${json.slice(0, at % (json.length + 1))}${put}${json.slice((at % (json.length + 1)) + length)}`,
	);

test('behaves like JSON.parse, for valid and invalid JSON', async () => {
	await fc.assert(
		fc.asyncProperty(fc.oneof(fc.json({ maxDepth: 5 }), spoilt), fc.nat(30), async (json, length) => {
			fc.pre(!/__proto__|constructor/.test(json));
			expect(await outcome(() => parseInPieces(json, JSON.parse, length))).toEqual(
				await outcome(() => JSON.parse(json)),
			);
		}),
		{ numRuns: 3000 },
	);
});

test.each([
	'[1,,2]',
	'[[1],]',
	'[,[1]]',
	'[[1]2]',
	'[1[2]]',
	'{"a":[1]"b":2}',
	'{"a"[1]}',
	'{[1]}',
	'{:[1]}',
	'{"a":[1],}',
	'[1]]',
	'[[1]',
	'[1}',
	'[1] 2',
	'"a',
	'',
	' ',
])('%s is no JSON', async (json) => {
	await expect(parseInPieces(json, JSON.parse, 0)).rejects.toThrow(SyntaxError);
});

test('names that reach the prototype are refused', async () => {
	for (const name of ['__proto__', 'constructor', '\\u005f_proto__'])
		await expect(parseInPieces(`{"a":{"${name}":{"b":[1,2,3]}}}`, JSON.parse, 2)).rejects.toThrow(SyntaxError);
});

test('other work continues while a long text is parsed or written', async () => {
	const value = { content: [{ pages: Array.from({ length: 200 }, (_, n) => ({ n, html: 'x"\\é'.repeat(10_000) })) }] };
	const json = JSON.stringify(value);
	// The slowest possible machine: each look at the clock comes a whole piece later. How often others get a turn then
	// depends only on the pieces.
	let clock = 0;
	const now = vi.spyOn(performance, 'now').mockImplementation(() => {
		clock += 1_000;
		return clock;
	});
	onTestFinished(() => now.mockRestore());
	let turns = 0;
	let done = false;
	const others = () => {
		turns += 1;
		if (!done) setImmediate(others);
	};
	setImmediate(others);
	const turnsOf = async (work: () => Promise<void>) => {
		const before = turns;
		await work();
		return turns - before;
	};
	// 8 MB: some 60 pieces of 128 kB to parse, 120 of 64 kB to write; one page has one.
	expect(await turnsOf(async () => expect(await parseInPieces(json, JSON.parse)).toEqual(value))).toBeGreaterThan(50);
	expect(await turnsOf(async () => expect(await text(jsonStream(value))).toBe(json))).toBeGreaterThan(50);
	done = true;
});

test('writes the same as JSON.stringify', async () => {
	await fc.assert(
		fc.asyncProperty(fc.jsonValue(), async (value) => {
			expect(await text(jsonStream(value))).toBe(JSON.stringify(value));
		}),
	);
	const odd = { at: new Date(0), gone: undefined, list: [undefined, null, { at: new Date(0) }] };
	expect(await text(jsonStream(odd))).toBe(JSON.stringify(odd));
});
