import type { GridScalar } from '@rewards/validators/grid';
import type { GridDefinition } from '../define/define';
import { badRequest } from '../define/faults';
import { valueFor } from '../define/values';
import { type SortColumn, sortSignature } from './compile-sort';

const invalid = (): Error =>
	badRequest('cursor', 'The cursor belongs to another list or sort order.', { field: 'cursor' });

const isScalar = (value: unknown): value is GridScalar =>
	value === null || ['string', 'number', 'boolean'].includes(typeof value);

/**
 * Pagination by cursors: the position after a row, its values in the order's columns. It contains nothing that the row
 * itself doesn't.
 */
export function encodeCursor(
	grid: GridDefinition,
	columns: readonly SortColumn[],
	values: readonly GridScalar[],
): string {
	return Buffer.from(JSON.stringify([grid.name, sortSignature(columns), ...values])).toString('base64url');
}

/**
 * The values of a cursor, validated like any other input: it must be of this grid and this order, and each value of its
 * column's type. BAD_REQUEST otherwise. The scope of the query decides what a caller may see, never the cursor.
 */
export function decodeCursor(grid: GridDefinition, columns: readonly SortColumn[], cursor: string): GridScalar[] {
	let parsed: unknown;
	try {
		parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
	} catch {
		throw invalid();
	}
	if (!Array.isArray(parsed) || parsed.length !== columns.length + 2) throw invalid();
	const [name, signature, ...values]: unknown[] = parsed;
	if (name !== grid.name || signature !== sortSignature(columns)) throw invalid();
	return columns.map(({ name: column, field }, at) => {
		const value = values[at];
		if (!isScalar(value)) throw invalid();
		if (value === null) {
			if (!field.nullable) throw invalid();
			return value;
		}
		if (field.type === 'number' && !field.decimals && !Number.isSafeInteger(value)) throw invalid();
		try {
			valueFor(column, { ...field, values: undefined }, value);
		} catch {
			throw invalid();
		}
		return value;
	});
}
