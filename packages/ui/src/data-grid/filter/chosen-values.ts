import type { GridScalar } from '../contract';
import type { ColumnFilter } from '../types';

/** The values that a column is filtered to, by its filter or else picked in its header. */
export function chosenValues(
	filter: ColumnFilter | undefined,
	picks: readonly GridScalar[] = [],
): readonly GridScalar[] {
	const { value } = filter ?? {};
	if (Array.isArray(value)) return value.length > 0 ? value : picks;
	return value === undefined || value === null || value === '' ? picks : [value];
}
