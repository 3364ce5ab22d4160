import { storedKeys, writeStored } from './storage';

/** Under it the browser keeps what a user has mended of refused rows, by the user and the file. */
export const mendedKeys = 'import.mended.';

/**
 * Forgets mended rows: people's names and addresses are in them. With `userId` those of all others: whoever has only
 * run out of their session finds theirs again.
 */
export const dropMended = (userId?: string): void =>
	writeStored(
		Object.fromEntries(
			storedKeys(mendedKeys)
				.filter((key) => userId === undefined || !key.startsWith(`${mendedKeys}${userId}.`))
				.map((key) => [key, null]),
		),
	);
