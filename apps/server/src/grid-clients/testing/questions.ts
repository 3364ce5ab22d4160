import fc from 'fast-check';
import { type Column, cellOf, type Value, valuesOf } from './columns';
import type { List } from './list';
import type { Condition, Filter, Group, LoadOptions, Operation, Sort, Summary } from './load-options';

const matching: readonly Operation[] = ['contains', 'notcontains', 'startswith', 'endswith'];
const ordering: readonly Operation[] = ['>', '>=', '<', '<='];
const equal: readonly Operation[] = ['=', '<>'];

/** The operations that a grid offers for a column. */
export function operationsOf({ type }: Column): readonly Operation[] {
	if (type === 'text') return [...equal, ...ordering, ...matching];
	if (type === 'enum') return [...equal, ...matching];
	return type === 'boolean' || type === 'id' ? equal : [...equal, ...ordering];
}

/** What a person types or picks: a value of the column, a value near it, or a part of it in a different case. */
function givenFor(column: Column, operation: Operation, values: readonly Value[]): fc.Arbitrary<Value | Date> {
	const value = fc.constantFrom(...values);
	if (matching.includes(operation)) {
		const part = fc
			.tuple(value, fc.nat(6), fc.integer({ min: 1, max: 5 }))
			.map(([text, from, length]) => String(text).slice(from, from + length));
		return fc.oneof(
			part,
			part.map((text) => text.toUpperCase()),
			part.map((text) => text.toLowerCase()),
			fc.constantFrom('%', '_', 'yilmaz', ''),
		);
	}
	const blank = operation === '=' || operation === '<>' ? [fc.constant(null)] : [];
	switch (column.type) {
		case 'datetime': {
			const at = value.chain((text) =>
				fc.integer({ min: -1, max: 1 }).map((ms) => new Date(Date.parse(String(text)) + ms)),
			);
			return fc.oneof(
				at,
				value.map((text) => String(text).slice(0, 10)),
				...blank,
			);
		}
		case 'number':
		case 'money':
			return fc.oneof(
				value.map(Number),
				value.map((number) => Number(number) + 0.5),
				fc.constantFrom(0, -1, 1e12),
				...blank,
			);
		case 'text':
			return fc.oneof(
				value,
				value.map((text) => String(text).toUpperCase()),
				fc.constantFrom('', 'zzz'),
				...blank,
			);
		default:
			return fc.oneof(value, ...blank);
	}
}

export function questionsOf({ columns, rows }: List): fc.Arbitrary<LoadOptions> {
	const known = columns.map((column) => ({ column, values: valuesOf(rows, column) }));
	const condition: fc.Arbitrary<Condition> = fc
		.constantFrom(...known)
		.chain(({ column, values }) =>
			fc
				.constantFrom(...operationsOf(column))
				.chain((operation) =>
					givenFor(column, operation, values).map((value): Condition => [column.name, operation, value]),
				),
		);
	const filter: fc.Arbitrary<Filter> = fc.letrec<{ tree: Filter }>((tie) => ({
		tree: fc.oneof(
			{ depthSize: 'small', withCrossShrink: true },
			{ weight: 3, arbitrary: condition },
			{ weight: 1, arbitrary: tie('tree').map((inner): Filter => ['!', inner]) },
			{
				weight: 2,
				arbitrary: fc
					.tuple(fc.constantFrom('and', 'or'), fc.array(tie('tree'), { minLength: 1, maxLength: 3 }))
					.map(([word, parts]): Filter => parts.flatMap((part, at) => (at > 0 ? [word, part] : [part]))),
			},
		),
	})).tree;
	const sortable = columns.filter((column) => column.sortable);
	// A field with two names is sorted by once: ties follow the key, in the direction of the last field.
	const same = new Map(sortable.map(({ name }) => [name, JSON.stringify(rows.map((row) => cellOf(row, name)))]));
	const sort: fc.Arbitrary<Sort[]> = fc.uniqueArray(
		fc.record({ selector: fc.constantFrom(...sortable.map(({ name }) => name)), desc: fc.boolean() }),
		{ minLength: 1, maxLength: 3, selector: ({ selector }) => same.get(selector) },
	);
	const summary: fc.Arbitrary<Summary> = fc.constantFrom(...columns).chain(({ name, type }) => {
		const types: Summary['summaryType'][] = ['count'];
		if (type === 'number' || type === 'money') types.push('sum', 'avg');
		if (type !== 'boolean' && type !== 'id') types.push('min', 'max');
		return fc.constantFrom(...types).map((summaryType) => ({ selector: name, summaryType }));
	});
	const summaries = fc.array(summary, { minLength: 1, maxLength: 4 });
	const few = known
		.filter(({ column, values }) => values.length <= 12 || column.type === 'datetime')
		.map(({ column }) => column);
	const level: fc.Arbitrary<Group> = fc.constantFrom(...few).chain(({ name, type }) => {
		const intervals: Group['groupInterval'][] =
			type === 'datetime'
				? ['year', 'quarter', 'month', 'day', 'hour', 'minute', 'second']
				: type === 'number'
					? [undefined, 2.5]
					: [undefined];
		return fc
			.record({ desc: fc.boolean(), groupInterval: fc.constantFrom(...intervals) })
			.map(({ groupInterval, desc }) => ({
				selector: name,
				desc,
				...(groupInterval === undefined ? {} : { groupInterval }),
			}));
	});
	const group = fc
		.tuple(fc.uniqueArray(level, { minLength: 1, maxLength: 3, selector: ({ selector }) => selector }), fc.boolean())
		.map(([levels, isExpanded]) => levels.map((one, at) => (at + 1 === levels.length ? { ...one, isExpanded } : one)));
	const maybe = <Of>(arbitrary: fc.Arbitrary<Of>) => fc.option(arbitrary, { nil: undefined });
	const shared = {
		filter: maybe(filter),
		sort,
		skip: fc.nat(20),
		take: fc.integer({ min: 1, max: 12 }),
		totalSummary: maybe(summaries),
	};
	const select = fc.uniqueArray(fc.constantFrom(...columns.map(({ name }) => name)), { minLength: 1, maxLength: 5 });
	const flat = fc.record({ ...shared, select: maybe(select), requireTotalCount: fc.constant(true) });
	const grouped = fc.record({
		...shared,
		skip: fc.nat(2),
		take: fc.integer({ min: 1, max: 5 }),
		group,
		groupSummary: maybe(summaries),
		requireTotalCount: fc.boolean(),
		requireGroupCount: fc.boolean(),
	});
	return fc.oneof({ weight: 3, arbitrary: flat }, { weight: 2, arbitrary: grouped });
}
