import { AppError } from './app-error';

/** SQLSTATE of a pg or Prisma error, wherever the driver put it. */
export function sqlState(error: unknown): string | undefined {
	for (let at: unknown = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
		const { code, originalCode, cause, meta } = at as Record<string, unknown>;
		for (const candidate of [originalCode, code]) {
			if (typeof candidate === 'string' && /^[0-9A-Z]{5}$/.test(candidate) && !candidate.startsWith('P2'))
				return candidate;
		}
		const driver = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
		at = cause ?? driver;
	}
	return undefined;
}

/** Faults that mean something to a client; anything else is INTERNAL. */
export function databaseFault(error: unknown): AppError | null {
	switch (sqlState(error)) {
		case '57014':
			return new AppError('TIMEOUT', undefined, { cause: error });
		case '22021': // NUL or a broken byte sequence in a text
			return new AppError('VALIDATION', undefined, {
				cause: error,
				message: 'A text contains a character that cannot be stored.',
			});
		default:
			return null;
	}
}

const uniqueViolation = '23505';
/** Whether an error says that a unique value is taken. */
export const isUniqueViolation = (error: unknown): boolean =>
	sqlState(error) === uniqueViolation ||
	(typeof error === 'object' && error !== null && (error as { code?: unknown }).code === 'P2002');
