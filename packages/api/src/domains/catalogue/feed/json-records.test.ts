import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonRecords } from './json-records';

/** Reads a list that arrives in these chunks; an element that isn't an object is returned as its error code. */
function read(text: string, cuts: readonly number[] = []): unknown[] {
	const found: unknown[] = [];
	const records = new JsonRecords({
		record: (_, json) => found.push(JSON.parse(json.toString())),
		broken: (_, code) => found.push(code),
	});
	const bytes = Buffer.from(text);
	let from = 0;
	for (const cut of [...cuts.map((one) => one % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]) {
		records.push(bytes.subarray(from, cut));
		from = Math.max(from, cut);
	}
	records.end();
	return found;
}

const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 8 });

it('returns the objects of any list, wherever its chunks begin and end', () => {
	fc.assert(
		fc.property(
			objects,
			fc.array(fc.nat(5000), { maxLength: 12 }),
			fc.constantFrom(0, 1, '\t'),
			(list, cuts, space) => {
				const plain: unknown = JSON.parse(JSON.stringify(list));
				expect(read(JSON.stringify(list, null, space), cuts)).toEqual(plain);
				const wrapped = {
					total: 3,
					'products ': [1],
					note: 'a ] "quoted" [',
					products: list,
					next: { products: null },
				};
				expect(read(`\ufeff${JSON.stringify(wrapped, null, space)}\n`, cuts)).toEqual(plain);
			},
		),
	);
});

it('reports what is not an object, and continues', () => {
	expect(read('[1, {"a": 1}, "x, y", null, [2], {"b": "]"}]')).toEqual([
		'recordBroken',
		{ a: 1 },
		'recordBroken',
		'recordBroken',
		'recordBroken',
		{ b: ']' },
	]);
});

it.each([1000, 65_536, 262_144, 1_000_000])(
	'reports an element that is too long, and continues (chunks of %d bytes)',
	(size) => {
		const long = { name: 'x'.repeat(300_000), more: ['}', { '"': '\\"' }] };
		const list = [{ a: 1 }, long, { b: 2 }, { c: 'y'.repeat(200_000) }, 'z'.repeat(300_000), { d: 4 }];
		const cuts = Array.from({ length: 1200 }, (_, n) => (n + 1) * size).filter((cut) => cut < 810_000);
		const wanted = [{ a: 1 }, 'recordTooLong', { b: 2 }, { c: 'y'.repeat(200_000) }, 'recordTooLong', { d: 4 }];
		expect(read(JSON.stringify(list), cuts)).toEqual(wanted);
		const note = [{ products: ['n'.repeat(300_000)] }];
		expect(read(JSON.stringify({ note, products: list, behind: 'b'.repeat(300_000) }), cuts)).toEqual(wanted);
		expect(() => read(JSON.stringify(list).slice(0, 280_000), cuts)).toThrow(
			expect.objectContaining({ reason: 'malformed' }),
		);
	},
);

it.each([
	'',
	'   ',
	'{"items": []}',
	'<html>',
	'[{"a": 1}',
	'[{"a": 1}, ',
	'[{"a": 1},]',
	'[{"a":1} {"b":2}]',
	'[]]',
	'[1, }]',
	'{]',
	'{"products": [{"a": 1}',
])('refuses %j, which is not a list or is truncated', (text) => {
	expect(() => read(text)).toThrow(expect.objectContaining({ reason: 'malformed' }));
});
