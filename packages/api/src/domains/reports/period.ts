import type { GridFilter } from '@rewards/validators/grid';
import type { Period } from '@rewards/validators/reports/schemas';
import type { GridOptions } from '../../grid';

/** Conditions that the server adds to a list: its period, and other inputs outside the list's own filter. */
export function narrowed(
	field: string,
	{ startDate, endDate }: Period,
	...also: GridFilter[]
): { options?: GridOptions } {
	const period: GridFilter[] = startDate || endDate ? [[field, 'between', [startDate ?? null, endDate ?? null]]] : [];
	const all = [...period, ...also];
	return all.length === 0 ? {} : { options: { filter: { and: all } } };
}
