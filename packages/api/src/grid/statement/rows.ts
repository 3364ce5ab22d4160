import type { GridScalar } from '@rewards/validators/grid';
import type { SortColumn } from '../page/compile-sort';

/**
 * The rows of a statement as objects. The one place where SQL values become typed: the domain's column map guarantees
 * that each declared type is the one that PostgreSQL returns.
 */
export function itemsOf<Row extends object>(names: readonly string[], rows: readonly (readonly unknown[])[]): Row[] {
	return rows.map((row) => {
		const item: Record<string, unknown> = {};
		names.forEach((name, at) => {
			item[name] = row[at];
		});
		return item as Row;
	});
}

const asScalar = (value: unknown): GridScalar =>
	typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** A row's values in the columns of an order: its position in the list. */
export const positionOf = (order: readonly SortColumn[], item: object): GridScalar[] => {
	const values = new Map<string, unknown>(Object.entries(item));
	return order.map(({ name }) => asScalar(values.get(name)));
};
