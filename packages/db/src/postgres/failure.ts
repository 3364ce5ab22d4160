/** The machine prevents the embedded PostgreSQL from running; the message is a complete sentence for the operator. */
export class EmbeddedDatabaseError extends Error {
	override name = 'EmbeddedDatabaseError';
}

/** The `code` of a system error (ENOSPC, EACCES …), or null when it isn't one. */
export function systemCode(error: unknown): string | null {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Replaces file errors that an operator can fix with a clear message; passes everything else through. */
export function explainFileError(error: unknown, place: string): unknown {
	switch (systemCode(error)) {
		case 'ENOSPC':
		case 'EDQUOT':
			return new EmbeddedDatabaseError(`The disk that holds ${place} is full. Free some space and start again.`, {
				cause: error,
			});
		case 'EACCES':
		case 'EPERM':
		case 'EROFS':
			return new EmbeddedDatabaseError(
				`The folder ${place} can't be written by this user. Make it writable, start as the user who owns it, or choose another data folder.`,
				{ cause: error },
			);
		default:
			return error;
	}
}
