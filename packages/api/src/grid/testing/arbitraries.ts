import { type GridFilter, type GridScalar, type GridSort, gridOperationsOf } from '@rewards/validators/grid';
import fc from 'fast-check';
import { type Specimen, type SpecimenField, specimenGrid, statuses } from './specimens';

const words = [
	'Yılmaz',
	'YILMAZ',
	'yilmaz',
	'İnci',
	'Müller',
	'Muller',
	'Straße',
	'Åre',
	'æro',
	'50%',
	'a_b',
	'c\\d',
	'naïve',
	"O'Brien",
	'محمد',
	'한국',
	'😀',
	'.*',
	'Z',
	'a',
	'',
];
const text = fc.array(fc.constantFrom(...words), { maxLength: 2 }).map((parts) => parts.join(' ').trim());

const day = fc
	.integer({ min: 0, max: 800 })
	.map((offset) => new Date(Date.UTC(2023, 11, 1) + offset * 86_400_000).toISOString().slice(0, 10));
const instant = fc
	.tuple(day, fc.integer({ min: 0, max: 86_399_999 }), fc.boolean())
	.map(([date, time, midnight]) => new Date(Date.parse(date) + (midnight ? 0 : time)).toISOString());
const amount = fc.integer({ min: -5, max: 20 });
const cents = fc.integer({ min: -200, max: 2000 }).map((value) => (value / 100).toFixed(2));
const score = fc.integer({ min: -40, max: 40 }).map((value) => value / 4);
const owner = fc.integer({ min: 1, max: 4 }).map((at) => `00000000-0000-7000-9000-00000000000${at}`);
const uuid = fc.uuid({ version: 7 });

const orNull = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
	fc.option(arbitrary, { nil: null, freq: 4 });

export const specimen: fc.Arbitrary<Specimen> = fc.record({
	id: uuid,
	label: text,
	note: orNull(text),
	status: fc.constantFrom(...statuses),
	amount,
	rank: orNull(amount),
	score: orNull(score),
	price: orNull(cents),
	born: orNull(day),
	seen: orNull(instant),
	active: orNull(fc.boolean()),
	ownerId: orNull(owner),
});
export const specimens = (length: number): fc.Arbitrary<Specimen[]> =>
	fc.uniqueArray(specimen, { minLength: length, maxLength: length, selector: (row) => row.id });

const given: Record<SpecimenField, fc.Arbitrary<GridScalar>> = {
	id: uuid,
	label: text,
	note: text,
	status: fc.constantFrom(...statuses),
	amount: fc.oneof(
		amount,
		fc.double({ min: -6, max: 21, noNaN: true }),
		fc.constantFrom(1e30, -1e30, 2 ** 31, 2 ** 53),
	),
	rank: fc.oneof(amount, fc.constant(1.5)),
	score,
	price: fc.oneof(cents, fc.double({ min: -3, max: 21, noNaN: true })),
	born: day,
	seen: fc.oneof(instant, day),
	active: fc.boolean(),
	ownerId: owner,
};
export const fieldName = fc.constantFrom(...Object.keys(given)).map((name) => name as SpecimenField);

const textual = new Set(['contains', 'notcontains', 'startswith', 'endswith']);
const condition: fc.Arbitrary<GridFilter> = fieldName.chain((name) => {
	const value = given[name];
	const { type } = specimenGrid.fields[name] ?? { type: 'text' };
	// The contents of a moving range depend on the day of the test; it has a test of its own.
	const operations = gridOperationsOf[type].filter((operation) => operation !== 'within');
	return fc.constantFrom(...operations).chain((operation): fc.Arbitrary<GridFilter> => {
		if (operation === 'blank' || operation === 'notblank') return fc.constant([name, operation]);
		if (operation === 'between') return fc.tuple(orNull(value), orNull(value)).map((pair) => [name, operation, pair]);
		if (operation === 'anyof') return fc.array(orNull(value), { maxLength: 5 }).map((list) => [name, operation, list]);
		const one = textual.has(operation) ? text : operation === '=' || operation === '<>' ? orNull(value) : value;
		return one.map((found) => [name, operation, found]);
	});
});

export const filter: fc.Arbitrary<GridFilter> = fc.letrec<{ tree: GridFilter }>((tie) => ({
	tree: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		{ weight: 3, arbitrary: condition },
		{ weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 3 }).map((and) => ({ and })) },
		{ weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 3 }).map((or) => ({ or })) },
		{ weight: 1, arbitrary: tie('tree').map((not) => ({ not })) },
	),
})).tree;

export const sort: fc.Arbitrary<GridSort[]> = fc.uniqueArray(fc.record({ field: fieldName, desc: fc.boolean() }), {
	maxLength: 3,
	selector: (entry) => entry.field,
});

export const search = fc.oneof(
	fc.constant(''),
	text,
	fc.constantFrom('il', '%', '_', 'muller', 'STRASSE', 'aro', '.*', '^a', '(a+)+$', '[a-z', 'c\\d'),
);
