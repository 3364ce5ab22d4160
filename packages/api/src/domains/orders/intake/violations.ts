import type { ErrorCode, FieldError } from '@rewards/validators/errors/codes';
import type { MessageKey } from '@rewards/validators/messages/english';
import { AppError } from '../../../errors';

export type Params = Record<string, string | number>;

/** Why an order can't be placed now, and at which field. */
export interface Violation {
	code: Extract<ErrorCode, 'NOT_FOUND' | 'ORDER_REFUSED' | 'INSUFFICIENT_POINTS' | 'PRICE_CHANGED' | 'VALIDATION'>;
	params: Params;
	field: FieldError;
}

export const refused = (path: string, reason: MessageKey, params: Params = {}): Violation => ({
	code: 'ORDER_REFUSED',
	params: { reason, ...params },
	field: { path, code: reason, params },
});
export const invalid = (path: string, code: MessageKey, params: Params = {}): Violation => ({
	code: 'VALIDATION',
	params: {},
	field: { path, code, params },
});
export const unknown = (path: string, entity: string, code: MessageKey): Violation => ({
	code: 'NOT_FOUND',
	params: { entity },
	field: { path, code },
});

/** The error of a refused order: the first obstacle is the reason, the fields are those of all. */
export function refusalOf(obstacles: readonly [Violation, ...Violation[]]): AppError {
	const [{ code, params, field }] = obstacles;
	return new AppError(code, { ...params, field: field.path }, { fields: obstacles.map((obstacle) => obstacle.field) });
}
