import { storedKeys, writeStored } from './storage/storage';

/** Storage key of a user's corrections of rejected rows, by user and file. */
export const mendedKeys = 'import.mended.';

/**
 * Deletes corrected rows, which contain people's names and addresses. With `userId`, those of all other users: a user
 * whose session just expired finds their own again.
 */
export const dropMended = (userId?: string): void =>
	writeStored(
		Object.fromEntries(
			storedKeys(mendedKeys)
				.filter((key) => userId === undefined || !key.startsWith(`${mendedKeys}${userId}.`))
				.map((key) => [key, null]),
		),
	);
