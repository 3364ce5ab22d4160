import {
	findGridFilterFault,
	type GridFilter,
	type GridOperation,
	type GridScalar,
	gridLimits,
	gridOperations,
} from '@rewards/validators/grid';
import { badRequest } from '../define/faults';
import { isRecord, type Raw, readJson, readText, wrong } from './params';

/** Other names that clients use for the operations. */
const synonyms: Readonly<Record<string, GridOperation>> = {
	'==': '=',
	eq: '=',
	equals: '=',
	'!=': '<>',
	ne: '<>',
	notequals: '<>',
	gt: '>',
	ge: '>=',
	gte: '>=',
	lt: '<',
	le: '<=',
	lte: '<=',
	doesnotcontain: 'notcontains',
	in: 'anyof',
	isblank: 'blank',
	isnotblank: 'notblank',
};

function operationOf(given: unknown, field: string): GridOperation {
	const name = typeof given === 'string' ? given.toLowerCase() : '';
	const found =
		gridOperations.find((operation) => operation === name) ??
		(Object.hasOwn(synonyms, name) ? synonyms[name] : undefined);
	if (found) return found;
	throw badRequest(
		'unknownOperation',
		`"${String(given)}" is not an operation; use one of ${gridOperations.join(', ')}.`,
		{
			field,
			operation: given,
		},
	);
}

const isScalar = (value: unknown): value is GridScalar =>
	value === null || ['string', 'number', 'boolean'].includes(typeof value);

function conditionOf(name: string, field: unknown, operation: unknown, value: unknown): GridFilter {
	if (typeof field !== 'string') throw wrong(name, 'conditions that begin with a field');
	const given = value ?? null;
	const list = Array.isArray(given) ? given : null;
	if (list ? !list.every(isScalar) : !isScalar(given)) {
		throw badRequest(
			'value',
			`The value for "${field}" must be a text, a number, true, false, null or a list of them.`,
			{ field },
		);
	}
	return [field, operationOf(operation, field), list ? list.filter(isScalar) : isScalar(given) ? given : null];
}

/** Refuses a tree that the engine would refuse, naming this request's parameter. */
function checked(name: string, filter: GridFilter): GridFilter {
	const fault = findGridFilterFault(filter);
	if (!fault) return filter;
	throw badRequest(fault.code, `The parameter "${name}" is too large, too deep or has a value that is too long.`, {
		field: name,
	});
}

/** The documented `filters`: a list of `{ key, operation, value }`, joined by "and". */
export function readFilters(raw: Raw): GridFilter | undefined {
	const list = readJson(raw, 'filters');
	if (list === undefined) return undefined;
	if (!Array.isArray(list)) throw wrong('filters', 'a list of {key, operation, value}');
	const and = list.map((entry: unknown) => {
		if (!isRecord(entry)) throw wrong('filters', 'a list of {key, operation, value}');
		return conditionOf('filters', entry['key'] ?? entry['field'], entry['operation'] ?? '=', entry['value']);
	});
	return and.length > 0 ? checked('filters', { and }) : undefined;
}

/** Maximum depth of brackets in a DevExtreme filter; a chain of conditions is often nested to the left. */
const bracketLimit = gridLimits.conditions * 2;

/**
 * Maximum values of one field in a list of alternatives: a header filter may have more ticks than a filter has
 * conditions.
 */
function choiceOf(parts: readonly GridFilter[]): GridFilter | null {
	const values: GridScalar[] = [];
	const names = new Set<string>();
	for (const part of parts) {
		if (!Array.isArray(part)) return null;
		const [field, operation, value = null] = part;
		if (operation !== '=' || Array.isArray(value)) return null;
		names.add(field);
		values.push(value);
	}
	const [field, other] = names;
	return field !== undefined && other === undefined ? [field, 'anyof', values] : null;
}

function combine(operator: 'and' | 'or', parts: GridFilter[]): GridFilter {
	const [only] = parts;
	if (parts.length === 1 && only) return only;
	const choice = operator === 'or' ? choiceOf(parts) : null;
	if (choice) return choice;
	// [[a and b] and c] is [a and b and c]: nesting that is only notation doesn't count as depth.
	const flat = parts.flatMap((part) =>
		!Array.isArray(part) && operator in part && !('not' in part) ? Object.values(part).flat() : [part],
	);
	return operator === 'and' ? { and: flat } : { or: flat };
}

const joints: ReadonlyMap<string, 'and' | 'or'> = new Map([
	['and', 'and'],
	['&&', 'and'],
	['&', 'and'],
	['or', 'or'],
	['||', 'or'],
	['|', 'or'],
]);

function expression(node: unknown, depth: number): GridFilter {
	if (!Array.isArray(node) || node.length === 0) throw wrong('filter', 'nested lists of conditions');
	if (depth > bracketLimit)
		throw badRequest('gridFilterTooDeep', 'The parameter "filter" is nested too deeply.', { field: 'filter' });
	const [first, second, third]: unknown[] = node;
	if (typeof first === 'string') {
		if (first === '!') return { not: expression(second, depth + 1) };
		// [field] means true, [field, value] equality.
		if (node.length === 1) return conditionOf('filter', first, '=', true);
		return node.length === 2 && !(typeof second === 'string' && /^(is(not)?blank|(not)?blank)$/i.test(second))
			? conditionOf('filter', first, '=', second)
			: conditionOf('filter', first, second, third);
	}
	let operator: 'and' | 'or' | undefined;
	const parts: GridFilter[] = [];
	let joined = true;
	for (const part of node as unknown[]) {
		const isWord = typeof part === 'string';
		// Two adjacent conditions are joined by "and".
		const word = isWord ? joints.get(part.toLowerCase()) : joined ? undefined : 'and';
		if ((isWord && (!word || joined)) || (word && operator && operator !== word))
			throw wrong('filter', 'joined by either "and" or "or" within one pair of brackets');
		operator = word ?? operator;
		joined = isWord;
		if (!isWord) parts.push(expression(part, depth + 1));
	}
	return combine(operator ?? 'and', parts);
}

/** DevExtreme's `filter`: nested lists with "and", "or" and "!". */
export function readExpression(raw: Raw): GridFilter | undefined {
	const node = readJson(raw, 'filter');
	if (node === undefined || (Array.isArray(node) && node.length === 0)) return undefined;
	return checked('filter', expression(node, 1));
}

/** DevExtreme's `searchExpr` (a field or several), `searchOperation` and `searchValue`. */
export function readSearch(raw: Raw): GridFilter | undefined {
	const expr = Object.hasOwn(raw, 'searchExpr') ? raw['searchExpr'] : undefined;
	const json = typeof expr === 'string' && !/^["[]/.test(expr) ? expr : readJson(raw, 'searchExpr');
	const value = readText(raw, 'searchValue');
	if (json === undefined || value === undefined) return undefined;
	const fields: unknown[] = Array.isArray(json) ? json : [json];
	const operation = readText(raw, 'searchOperation') ?? 'contains';
	return checked(
		'searchExpr',
		combine(
			'or',
			fields.map((field) => conditionOf('searchExpr', field, operation, value)),
		),
	);
}
