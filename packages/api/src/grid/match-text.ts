import type { GridScalar } from '@rewards/validators/grid';
import type { ConditionContext } from './compile-condition';
import type { GridField } from './define';
import type { Params } from './params';
import { asText } from './values';

/** Shorter texts have no trigram to look for in an index. */
const trigram = 3;

/**
 * A folded text as a LIKE pattern in which %, _ and \ stand for themselves. Escaped after folding, because folding makes a plain
 * % of a full-width one. Evaluated once when the statement is planned.
 */
export const patternSql = (text: string, params: Params): string =>
	`replace(replace(replace(fold_text(${params.add(text, 'text')}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/** Case- and accent-insensitive `contains`, `startswith` and `endswith`; the empty text is everywhere. */
export function matchText(
	name: string,
	field: GridField,
	operation: 'contains' | 'startswith' | 'endswith',
	value: GridScalar,
	{ params, folded }: ConditionContext,
): string {
	const text = asText(name, value);
	if (text === '') return 'true';
	const pattern = patternSql(text, params);
	const open = operation === 'startswith' ? '' : "'%' || ";
	const end = operation === 'endswith' ? '' : " || '%'";
	const exact = `fold_text(${field.sql}) like ${open}${pattern}${end}`;
	// The grid's search column holds this field's text, so its trigram index leaves only candidates to look at.
	return field.inSearch && folded && [...text].length >= trigram
		? `(${folded} like '%' || ${pattern} || '%' and ${exact})`
		: exact;
}
