import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GridFieldType, operationsOf } from '../contract';
import type { ColumnFilter } from '../types';
import { gridState, isEmptyFilter, needsNoValue } from './state';
import { readGridUrl, writeGridUrl } from './url';

const types: Record<string, GridFieldType> = {
	name: 'text',
	status: 'enum',
	balance: 'number',
	created: 'datetime',
	mails: 'boolean',
	id: 'id',
};
const base = gridState({ pageSize: 12, sort: [{ field: 'name', desc: false }] });

describe('grid state in the query string', () => {
	it('is empty for the page’s initial state', () => {
		expect(writeGridUrl(base, base, types)).toBe('');
		expect(readGridUrl('', base, types)).toEqual(base);
	});

	it('is readable', () => {
		const state = {
			...base,
			search: 'ann lee',
			filters: {
				name: { op: 'contains', value: 'müller' },
				status: { op: 'anyof', value: ['Active', 'Pending Approval'] },
				balance: { op: 'between', value: [100, null] },
				created: { op: 'within', value: 'last7' },
			},
			sort: [
				{ field: 'name', desc: true },
				{ field: 'balance', desc: false },
			],
			page: 3,
			pageSize: 50,
			group: [{ field: 'created', desc: true, interval: 'month' }],
			view: 'list',
			totals: true,
		} satisfies typeof base;
		expect(decodeURIComponent(writeGridUrl(state, base, types))).toBe(
			'q=ann+lee&f.name=müller&f.status=Active,Pending+Approval&f.balance=range~100,!n&f.created=within~last7' +
				'&sort=-name,balance&group=-created~month&totals=1&page=3&size=50&view=list',
		);
	});

	it('leaves other parameters and other grids alone', () => {
		const written = writeGridUrl({ ...base, page: 2 }, base, types, 'tab=orders&page=9&o.page=4', '');
		expect(written).toBe('tab=orders&o.page=4&page=2');
		expect(writeGridUrl({ ...base, page: 2 }, base, types, 'page=9&o.page=4', 'o.')).toBe('page=9&o.page=2');
	});

	it('can express no sort if the page starts sorted', () => {
		const written = writeGridUrl({ ...base, sort: [] }, base, types);
		expect(written).toBe('sort=');
		expect(readGridUrl(written, base, types).sort).toEqual([]);
	});

	it.each([
		'f.gone=1',
		'f.name=',
		'f.balance=range~!n,!n',
		'page=-1',
		'page=1e9',
		'page=x',
		'size=0',
		'view=none',
		'v.gone=a',
	])('ignores %s', (query) => expect(readGridUrl(query, base, types)).toEqual(base));

	it('never requests more rows per page than the contract allows', () => {
		expect(readGridUrl('size=100000', base, types).pageSize).toBe(1000);
	});

	it('treats an unknown operation as text', () => {
		expect(readGridUrl('f.name=foo~bar', base, types).filters.name).toEqual({ op: 'contains', value: 'foo~bar' });
	});

	it('reads back what it has written', () => {
		const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
		const values: Record<GridFieldType, fc.Arbitrary<string | number | boolean>> = {
			text: texts,
			enum: texts,
			id: texts,
			number: fc.integer(),
			money: fc.integer(),
			date: fc.constant('2025-01-31'),
			datetime: fc.constant('2025-01-31'),
			boolean: fc.boolean(),
		};
		const filterOf = (type: GridFieldType): fc.Arbitrary<ColumnFilter> =>
			fc.constantFrom(...operationsOf[type]).chain((op): fc.Arbitrary<ColumnFilter> => {
				if (needsNoValue(op)) return fc.constant({ op });
				if (op === 'anyof')
					return fc.array(values[type], { minLength: 1, maxLength: 4 }).map((value) => ({ op, value }));
				if (op === 'between')
					return fc
						.tuple(fc.option(values[type]), fc.option(values[type]))
						.map(([from, to]) => ({ op, value: [from, to] }));
				// Single values are kept as typed.
				return values[type].map((value) => ({ op, value: type === 'boolean' ? value : String(value) }));
			});
		const filters = fc
			.record(Object.fromEntries(Object.entries(types).map(([field, type]) => [field, fc.option(filterOf(type))])))
			.map((record) => {
				const kept: Record<string, ColumnFilter> = {};
				for (const [field, filter] of Object.entries(record))
					if (filter && !isEmptyFilter(filter)) kept[field] = filter;
				return kept;
			});
		const picks = fc.dictionary(
			fc.constantFrom('name', 'status'),
			fc.array(fc.option(fc.string({ unit: 'grapheme', maxLength: 8 })), { minLength: 1, maxLength: 5 }),
		);
		const state = fc.record({
			search: fc.string({ unit: 'grapheme', maxLength: 40 }),
			filters,
			picks,
			page: fc.integer({ min: 1, max: 1_000_000 }),
			pageSize: fc.integer({ min: 1, max: 1000 }),
		});
		fc.assert(
			fc.property(state, (part) => {
				const whole = { ...base, ...part };
				expect(readGridUrl(writeGridUrl(whole, base, types), base, types)).toEqual(whole);
			}),
		);
	});
});
