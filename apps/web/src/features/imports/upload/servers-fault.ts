import type { ErrorCode } from '@rewards/validators/errors/codes';

const codes: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>([
	'INTERNAL',
	'TIMEOUT',
	'DATABASE_UNAVAILABLE',
	'DATABASE_READ_ONLY',
	'DATABASE_FAILED',
	'COLLISION',
	'DISK_FULL',
]);

/** Whether an error's code points to a temporary server problem, not to the file: a retry may help. */
export const isServersFault = (code: ErrorCode | null): boolean => codes.has(code);
