import type { GridScalar } from '@rewards/validators/grid';
import type { GridField } from '../define/define';
import { asText } from '../define/values';
import type { Params } from '../statement/params';
import type { ConditionContext } from './context';

/** Shorter texts have no trigram to look up in an index. */
const trigram = 3;

/**
 * A folded text as a LIKE pattern with %, _ and \ escaped. Escaped after folding, because folding turns a full-width %
 * into a plain one. Evaluated once when the statement is planned.
 */
export function patternSql(text: string, params: Params, ends: { before: boolean; after: boolean }): string {
	const folded = `fold_text(${params.add(text, 'text')})`;
	const escaped = `replace(replace(replace(${folded}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
	return params.once(`${ends.before ? "'%' || " : ''}${escaped}${ends.after ? " || '%'" : ''}`);
}
const anywhere = { before: true, after: true };
/** Matches a folded text that contains another one, given unfolded. */
export const containsSql = (foldedSql: string, text: string, params: Params): string =>
	`${foldedSql} like ${patternSql(text, params, anywhere)}`;

/**
 * A condition that all rows meet whose field contains the text, and few others, and that an index serves: the grid's
 * search column contains this field's text, so its trigram index returns only candidates. Null without such a column.
 */
export const candidatesSql = (field: GridField, text: string, { params, folded }: ConditionContext): string | null =>
	field.inSearch && folded && [...text].length >= trigram ? containsSql(folded, text, params) : null;

/** Case- and accent-insensitive `contains`, `startswith` and `endswith`; the empty text matches everything. */
export function matchText(
	name: string,
	field: GridField,
	operation: 'contains' | 'startswith' | 'endswith',
	value: GridScalar,
	context: ConditionContext,
): string {
	const { params } = context;
	const text = asText(name, value);
	if (text === '') return 'true';
	const pattern = patternSql(text, params, { before: operation !== 'startswith', after: operation !== 'endswith' });
	const exact = `fold_text(${field.sql}) like ${pattern}`;
	const candidates = candidatesSql(field, text, context);
	return candidates ? `(${candidates} and ${exact})` : exact;
}
