import type { GridScalar } from '@rewards/validators/grid';
import { orderedSql } from '../define/field-sql';
import { sqlTypeOf, valueFor } from '../define/values';
import type { Params } from '../statement/params';
import type { SortColumn } from './compile-sort';

/** Where a page starts: the values of a row in the order's columns. */
export interface Position {
	values: readonly GridScalar[];
	/** The row itself belongs to the page. */
	inclusive: boolean;
}

const valueSql = ({ name, field }: SortColumn, value: GridScalar, params: Params): string =>
	params.add(valueFor(name, { ...field, values: undefined }, value), sqlTypeOf(field));

const isColumn = ({ sql }: SortColumn['field']): boolean => /^(\w+\.)?\w+$/.test(sql);

const equal = (column: SortColumn, value: GridScalar, params: Params): string =>
	value === null ? `${column.field.sql} is null` : `${orderedSql(column.field)} = ${valueSql(column, value, params)}`;

/** The ranges of one column after a value, each one contiguous in an index, in any order. */
function after(column: SortColumn, value: GridScalar, params: Params): string[] {
	const { field, desc } = column;
	if (value === null) return desc ? [] : [`${field.sql} is not null`];
	const beyond = `${orderedSql(field)} ${desc ? '<' : '>'} ${valueSql(column, value, params)}`;
	return desc && field.nullable ? [beyond, `${field.sql} is null`] : [beyond];
}

/**
 * The conditions of the rows from a position on, in the given order: each is one contiguous range of an index over the
 * order's columns, and together they are exactly those rows.
 */
export function keysetRanges(columns: readonly SortColumn[], position: Position, params: Params): string[] {
	const { values, inclusive } = position;
	const [first, second] = columns;
	const [value, key] = values;
	const uniform = columns.length === 2 && first && second && first.desc === second.desc && !first.field.nullable;
	if (uniform && value !== null && value !== undefined && key !== null && key !== undefined) {
		const operator = `${first.desc ? '<' : '>'}${inclusive ? '=' : ''}`;
		const start = valueSql(first, value, params);
		const row = `(${orderedSql(first.field)}, ${orderedSql(second.field)})`;
		const range = `${row} ${operator} (${start}, ${valueSql(second, key, params)})`;
		// A key from joined tables is in no index with the column: the column alone says where its index is entered.
		const entry = `${orderedSql(first.field)} ${first.desc ? '<=' : '>='} ${start}`;
		return [isColumn(second.field) ? range : `${entry} and ${range}`];
	}
	const ranges: string[] = [];
	columns.forEach((column, at) => {
		const prefix = columns.slice(0, at).map((before, index) => equal(before, values[index] ?? null, params));
		for (const range of after(column, values[at] ?? null, params)) ranges.push([...prefix, range].join(' and '));
	});
	if (inclusive) ranges.push(columns.map((column, at) => equal(column, values[at] ?? null, params)).join(' and '));
	return ranges;
}
