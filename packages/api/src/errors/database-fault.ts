import { isLostConnection } from '@rewards/db';
import { AppError } from './app-error';
import { isLayer, layers, sqlState } from './error-layers';
import { fullDiskOf, noteFullDisk } from './full-disk';

/** Name of the violated constraint, wherever the driver put it; empty when it is missing. */
export function constraintOf(error: unknown): string {
	for (const { constraint, originalMessage } of layers(error)) {
		if (typeof constraint === 'string') return constraint;
		if (isLayer(constraint) && typeof constraint['index'] === 'string') return constraint['index'];
		const named = typeof originalMessage === 'string' ? /constraint "(\w+)"/.exec(originalMessage)?.[1] : undefined;
		if (named !== undefined) return named;
	}
	return '';
}

/** Refused, lost, shut down, starting, full. Not 08P01: that is a statement with the wrong number of values … */
const awayStates = /^(?:08(?!P01)|57P0|53300)/;
/** … unless its connection ends with it: everything that PgBouncer says has this code. */
const isEnded = (error: unknown): boolean => [...layers(error)].some(({ severity }) => severity === 'FATAL');
/** Prisma's: unreachable (P1001, P1002), no response in time, closed, no connection available in time, too many. */
const awayCodes: ReadonlySet<unknown> = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037']);

/**
 * Whether PostgreSQL was unreachable, or the connection was lost: an error independent of the request. Connections to
 * anything else (mail, sign-in providers, the client's own) don't count, though they fail with the same codes.
 */
export function isDatabaseAway(error: unknown): boolean {
	const state = sqlState(error);
	if (state !== undefined) return awayStates.test(state) || (state === '08P01' && isEnded(error));
	return [...layers(error)].some((layer) => isLostConnection(layer) || awayCodes.has(layer['code']));
}

/** Suggested retry time in seconds: PostgreSQL needs about as long to start. */
const awaySeconds = 5;
const busySeconds = 3;
/** Somebody has to make room first. */
const fullSeconds = 30;
const collisionSeconds = 1;

/** Errors that mean something to a client; anything else is INTERNAL. */
export function databaseFault(error: unknown): AppError | null {
	if (isDatabaseAway(error))
		return new AppError('DATABASE_UNAVAILABLE', { retryAfterSeconds: awaySeconds }, { cause: error });
	const disk = fullDiskOf(error);
	if (disk) {
		noteFullDisk(disk);
		return new AppError('DISK_FULL', { retryAfterSeconds: fullSeconds }, { cause: error });
	}
	if (isClosedTransaction(error)) return new AppError('TIMEOUT', undefined, { cause: error });
	if (isCollision(error)) return new AppError('COLLISION', { retryAfterSeconds: collisionSeconds }, { cause: error });
	switch (sqlState(error)) {
		case '55P03': // waited too long for a lock
			return new AppError('BUSY', { retryAfterSeconds: busySeconds }, { cause: error });
		case '57014': // took too long
			return new AppError('TIMEOUT', undefined, { cause: error });
		case '25006': // a standby, or a database that was set so
			return new AppError('DATABASE_READ_ONLY', { retryAfterSeconds: awaySeconds }, { cause: error });
		case '53200': // out of memory
			return new AppError('DATABASE_FAILED', { reason: 'memory', retryAfterSeconds: awaySeconds }, { cause: error });
		case '58030': // its disk can't be read or written
			return new AppError('DATABASE_FAILED', { reason: 'disk', retryAfterSeconds: fullSeconds }, { cause: error });
		case '22003':
			return new AppError('VALIDATION', undefined, { cause: error, message: 'A number is too large.' });
		case '23503':
			return constraintOf(error) === 'account_live'
				? new AppError('NOT_FOUND', { entity: 'account' }, { cause: error })
				: null;
		case '23514':
			return checkFault(constraintOf(error), error);
		case '22021': // NUL or a broken byte sequence in a text
			return new AppError('VALIDATION', undefined, {
				cause: error,
				message: 'A text contains a character that cannot be stored.',
			});
		default:
			return null;
	}
}

/** Prisma's own codes, where the error has no SQLSTATE. */
const hasCode = (error: unknown, code: string): boolean => isLayer(error) && error['code'] === code;
/** Prisma aborts a transaction that could not start or end in time. */
const isClosedTransaction = (error: unknown): boolean => hasCode(error, 'P2028');
/** Prisma's word for a deadlock and for a serialization failure. */
const isCollision = (error: unknown): boolean =>
	hasCode(error, 'P2034') || ['40P01', '40001'].includes(sqlState(error) ?? '');

function checkFault(constraint: string, error: unknown): AppError | null {
	switch (constraint) {
		case 'participant_sums':
			return new AppError('INSUFFICIENT_POINTS', undefined, { cause: error });
		case 'account_no_cycle':
			return new AppError('VALIDATION', undefined, { fields: [{ path: 'parentId', code: 'invalid' }], cause: error });
		case 'role_name_not_reserved':
			return new AppError('VALIDATION', undefined, { fields: [{ path: 'name', code: 'invalid' }], cause: error });
		default:
			return null;
	}
}

const uniqueViolation = '23505';
/** Whether an error is a unique violation. */
export const isUniqueViolation = (error: unknown): boolean =>
	sqlState(error) === uniqueViolation ||
	(typeof error === 'object' && error !== null && (error as { code?: unknown }).code === 'P2002');
