import { asAppError } from '@rewards/api/errors/index';

/** Each CONFLICT means that another client has saved; this many in a row are no coincidence. */
const mostTries = 100;

/**
 * Saves for a client without a version: fields it doesn't send stay, and for those it sends the last write wins. `save`
 * reads the record, applies the sent fields and saves under the version it read; if another save came first, it starts
 * again.
 */
export async function lastWins<T>(save: () => Promise<T>): Promise<T> {
	for (let left = mostTries; ; left -= 1) {
		try {
			return await save();
		} catch (error) {
			if (left === 0 || asAppError(error).appCode !== 'CONFLICT') throw error;
		}
	}
}
