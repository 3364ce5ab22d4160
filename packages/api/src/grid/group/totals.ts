import type { GridTotal, GridTotals } from '@rewards/validators/grid';
import type { GridDefinition, GridField } from '../define/define';
import { badRequest, fieldOf } from '../define/faults';
import { orderedSql } from '../define/field-sql';

export const totalKey = ({ summary, field }: GridTotal): string => `${summary}:${field}`;

/** The field's value as sent to clients, NULL where it is blank. */
function valueSql(field: GridField, expression: string): string {
	if (field.type === 'datetime') return `(${expression} at time zone 'UTC')`;
	return expression;
}

const filled = (field: GridField): string =>
	field.type === 'text' ? `nullif(${orderedSql(field)}, '')` : orderedSql(field);

function summarySql(name: string, field: GridField, summary: GridTotal['summary']): string {
	const numeric = field.type === 'number' || field.type === 'money';
	const refuse = (): never => {
		throw badRequest('summary', `The field "${name}" has no ${summary}.`, { field: name, summary });
	};
	switch (summary) {
		case 'count':
			return `count(${filled(field)})`;
		case 'sum':
			return numeric ? `coalesce(sum(${field.sql}), 0)` : refuse();
		case 'avg':
			if (!numeric) return refuse();
			return field.type === 'money' ? `round(avg(${field.sql}), 4)` : `avg(${field.sql})::float8`;
		default:
			if (field.type === 'boolean' || field.type === 'id') return refuse();
			return valueSql(field, `${summary}(${filled(field)})`);
	}
}

/** SELECT list of the aggregates, each once, in the order of `totalNames`. */
export const totalSqls = (grid: GridDefinition, totals: readonly GridTotal[]): string[] =>
	totals.map(({ field: name, summary }) => summarySql(name, fieldOf(grid, name), summary));

/** The values of those columns by name; whole numbers become JavaScript numbers where that is exact. */
export function readTotals(grid: GridDefinition, totals: readonly GridTotal[], values: readonly unknown[]): GridTotals {
	const result: GridTotals = {};
	totals.forEach((total, at) => {
		const value = values[at];
		const field = fieldOf(grid, total.field);
		const whole = total.summary === 'sum' && field.type === 'number' && typeof value === 'string';
		const number = whole ? Number(value) : Number.NaN;
		result[totalKey(total)] =
			whole && (field.decimals || Number.isSafeInteger(number))
				? number
				: typeof value === 'number' || typeof value === 'string'
					? value
					: null;
	});
	return result;
}
