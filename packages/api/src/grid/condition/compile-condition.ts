import { type GridOperation, type GridScalar, gridOperationsOf } from '@rewards/validators/grid';
import type { GridField } from '../define/define';
import { badRequest, badValue } from '../define/faults';
import { blankSql, notBlankSql } from '../define/field-sql';
import { isDay, sqlTypeOf, valueFor } from '../define/values';
import type { ConditionContext } from './context';
import { matchText } from './match-text';
import { daysOf, rangeOf, wholeNumber } from './ranges';

/** The opposite of a condition that is NULL exactly for blank fields. */
const opposite = (field: GridField, sql: string): string => (field.nullable ? `(${sql}) is not true` : `not (${sql})`);

const isBlank = (field: GridField, value: GridScalar): boolean =>
	value === null || (field.type === 'text' && value === '');

/** The expression of a flag may itself be a comparison, which needs brackets next to another one. */
const operand = (field: GridField): string => (field.type === 'boolean' ? `(${field.sql})` : field.sql);

function equals(name: string, field: GridField, value: GridScalar, context: ConditionContext): string {
	const { params } = context;
	if (isBlank(field, value)) return blankSql(field);
	if (field.type === 'datetime' && isDay(value)) return rangeOf(name, field, value, value, context);
	const given = valueFor(name, field, value);
	if (field.type === 'number' && !field.decimals) {
		const whole = wholeNumber(given);
		return whole === null ? 'false' : `${field.sql} = ${params.add(whole, 'bigint')}`;
	}
	return `${operand(field)} = ${params.add(given, sqlTypeOf(field))}`;
}

function anyOf(name: string, field: GridField, values: readonly GridScalar[], context: ConditionContext): string {
	const checks: string[] = [];
	if (values.some((value) => isBlank(field, value))) checks.push(blankSql(field));
	const rest = values.filter((value) => !isBlank(field, value));
	const days = field.type === 'datetime' ? rest.filter(isDay) : [];
	if (days.length > 0) checks.push(daysOf(name, field, days, context));
	const given = rest
		.filter((value) => !(field.type === 'datetime' && isDay(value)))
		.map((value) => valueFor(name, field, value));
	const whole = field.type === 'number' && !field.decimals;
	const sent = whole ? given.map(wholeNumber).filter((value) => value !== null) : given;
	if (sent.length > 0) checks.push(`${operand(field)} = any(${context.params.add(sent, `${sqlTypeOf(field)}[]`)})`);
	return checks.length === 0 ? 'false' : `(${checks.join(' or ')})`;
}

function compare(
	name: string,
	field: GridField,
	operation: GridOperation,
	value: GridScalar,
	context: ConditionContext,
): string {
	if (value === null) throw badValue(name, 'required');
	switch (operation) {
		case '>=':
			return rangeOf(name, field, value, null, context);
		case '<=':
			return rangeOf(name, field, null, value, context);
		case '>':
			return rangeOf(name, field, value, null, context, 'exclusive');
		default:
			return rangeOf(name, field, null, value, context, 'exclusive');
	}
}

function compile(
	name: string,
	field: GridField,
	operation: GridOperation,
	value: GridScalar | GridScalar[],
	context: ConditionContext,
): string {
	if (operation === 'blank') return blankSql(field);
	if (operation === 'notblank') return notBlankSql(field);
	if (operation === 'anyof') {
		if (!Array.isArray(value)) throw badValue(name, 'invalidType');
		return anyOf(name, field, value, context);
	}
	if (operation === 'between') {
		if (!Array.isArray(value) || value.length !== 2) throw badValue(name, 'invalidType');
		const [from = null, to = null] = value;
		return from === null && to === null ? 'true' : rangeOf(name, field, from, to, context);
	}
	if (Array.isArray(value)) throw badValue(name, 'invalidType');
	switch (operation) {
		case '=':
			return equals(name, field, value, context);
		case '<>':
			return opposite(field, equals(name, field, value, context));
		case 'contains':
		case 'startswith':
		case 'endswith':
			return matchText(name, field, operation, value, context);
		case 'notcontains':
			return opposite(field, matchText(name, field, 'contains', value, context));
		default:
			return compare(name, field, operation, value, context);
	}
}

/** BAD_REQUEST for an operation that a field doesn't have. */
export function checkOperation(name: string, field: GridField, operation: GridOperation): void {
	const allowed = field.operations ?? gridOperationsOf[field.type];
	if (allowed.includes(operation)) return;
	throw badRequest(
		'unknownOperation',
		`The field "${name}" can't be filtered by "${operation}"; use one of ${allowed.join(', ')}.`,
		{ field: name, operation },
	);
}

/**
 * SQL of one condition. When `negated`, it is true or false for every row, so that "not" returns the rest of the rows,
 * as users expect: an empty field is not equal to anything and contains nothing. A condition that isn't negated may be
 * NULL instead of false, which lets indexes serve it.
 */
export function compileCondition(
	name: string,
	field: GridField,
	operation: GridOperation,
	value: GridScalar | GridScalar[],
	negated: boolean,
	context: ConditionContext,
): string {
	checkOperation(name, field, operation);
	const sql = compile(name, field, operation, value, context);
	return negated ? opposite(field, sql) : sql;
}
