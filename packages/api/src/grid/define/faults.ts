import { AppError, fieldError } from '../../errors';
import type { GridDefinition, GridField } from './define';

/** A request that is invalid for this grid; message and params name the cause. */
export const badRequest = (reason: string, message: string, params: Record<string, unknown> = {}): AppError =>
	new AppError('BAD_REQUEST', { reason, ...params }, { message });

/** A value that a field can't have. */
export const badValue = (field: string, code: string, params?: Record<string, string | number>): AppError =>
	fieldError(field, code, params);

/**
 * A field of the column map by a client's name for it; BAD_REQUEST when there is none. `trusted` includes hidden ones.
 */
export function fieldOf(grid: GridDefinition, name: string, trusted = false): GridField {
	const field = Object.hasOwn(grid.fields, name) ? grid.fields[name] : undefined;
	if (!field || (field.hidden && !trusted)) {
		throw badRequest('unknownField', `This list has no field "${name}".`, { field: name });
	}
	return field;
}
