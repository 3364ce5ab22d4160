import type { GridFilter } from '@rewards/validators/grid';
import type { GridDefinition } from '../define/define';
import { fieldOf } from '../define/faults';
import { plainText } from '../define/values';
import { compileCondition } from './compile-condition';
import type { ConditionContext } from './context';
import { containsSql } from './match-text';

/**
 * SQL of a valid filter tree (see findGridFilterFault). "not" is pushed down to the conditions (De Morgan), so that
 * indexes can serve those that aren't negated.
 */
export function compileFilter(
	grid: GridDefinition,
	filter: GridFilter,
	context: ConditionContext,
	trusted = false,
): string {
	const walk = (node: GridFilter, negated: boolean): string => {
		if (Array.isArray(node)) {
			const [name, operation, value = null] = node;
			return compileCondition(name, fieldOf(grid, name, trusted), operation, value, negated, context);
		}
		if ('not' in node) return walk(node.not, !negated);
		const all = 'and' in node;
		const inner = all ? node.and : node.or;
		// An empty "and" is true; an empty "or" is false.
		if (inner.length === 0) return String(all !== negated);
		return `(${inner.map((child) => walk(child, negated)).join(all === negated ? ' or ' : ' and ')})`;
	};
	return walk(filter, false);
}

/** The search text, trimmed; a pasted line break must not match across two fields. */
export const searchText = (search: string | undefined): string => (search ?? '').trim().replace(/\s*[\r\n]+\s*/g, ' ');

/** SQL of the search over the grid's folded column or its search fields; null for an empty search. */
export function compileSearch(
	grid: GridDefinition,
	search: string | undefined,
	context: ConditionContext,
): string | null {
	const text = plainText('search', searchText(search));
	if (text === '' || !grid.search) return null;
	if ('folded' in grid.search) return containsSql(grid.search.folded, text, context.params);
	const { fields, candidates } = grid.search;
	const exact = fields.map((name) => containsSql(`fold_text(${grid.fields[name]?.sql})`, text, context.params));
	const some = `(${exact.join(' or ')})`;
	return candidates ? `(${containsSql(candidates, text, context.params)} and ${some})` : some;
}
