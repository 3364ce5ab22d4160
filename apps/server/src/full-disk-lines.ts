import { fullDiskOf, noteFullDisk } from '@rewards/api/errors/index';

const everyMs = 60_000;
/** PostgreSQL's and the system's words, for lines of libraries that come without their error. */
const words = /no space left on device|disk quota exceeded/i;

/** Lets one line a minute about a full disk through: the log is often on that disk. */
export class FullDiskLines {
	#writtenAt = Number.NEGATIVE_INFINITY;
	#leftOut = 0;

	/**
	 * Null for a line to leave out. Otherwise how many were left out since the last one, for a line about a full disk; 0
	 * for any other.
	 */
	of(what: unknown): number | null {
		const disk = typeof what === 'string' ? (words.test(what) ? 'database' : null) : fullDiskOf(what);
		if (!disk) return 0;
		noteFullDisk(disk);
		const now = performance.now();
		if (now - this.#writtenAt < everyMs) {
			this.#leftOut += 1;
			return null;
		}
		const leftOut = this.#leftOut;
		this.#writtenAt = now;
		this.#leftOut = 0;
		return leftOut;
	}
}
