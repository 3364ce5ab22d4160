import { asAppError } from '@rewards/api/errors/index';

/** Each CONFLICT means that someone else has saved; so many at one moment are no accident any more. */
const mostTries = 100;

/**
 * Saves for a client that knows no version: what it doesn't send stays, and of what it sends the last one wins. `save`
 * reads the record, puts the sent fields over it and saves under the version it has read; when someone saved in
 * between, it starts again.
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
