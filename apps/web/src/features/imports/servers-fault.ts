import type { ErrorCode } from '@rewards/validators/errors/codes';

const codes: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>(['INTERNAL', 'TIMEOUT', 'DATABASE_UNAVAILABLE']);

/** Whether an error's code says that the server could not do it now, and nothing of the file: trying again may help. */
export const isServersFault = (code: ErrorCode | null): boolean => codes.has(code);
