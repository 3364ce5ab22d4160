import { AppError } from '@rewards/api/errors/index';
import { exportPlaces } from '@rewards/api/grid/index';
import type { StaffSession } from '@rewards/api/trpc/index';
import type { Database } from '@rewards/db';

/** A session needs one file at a time, and one for a second tab. */
const ofSession = 2;

/**
 * Assigns the slots for list downloads. Each download holds a connection as long as its reader takes, so no session or
 * account gets all slots (docs/decisions/0056-storage-shares.md).
 */
export class DownloadPlaces {
	readonly #ofAccount: number;
	readonly #taken = new Map<string, number>();

	constructor(db: Pick<Database, 'pool'>) {
		const all = exportPlaces(db);
		this.#ofAccount = Math.max(1, Math.min(all - 1, Math.ceil((all * 2) / 3)));
	}

	/**
	 * Takes a slot and returns a function that releases it; calling it twice is safe. Throws TOO_MANY_REQUESTS when
	 * session or account have used up their share.
	 */
	take({ id, account }: Pick<StaffSession, 'id' | 'account'>): () => void {
		const holders = [`session:${id}`, `account:${account.id}`] as const;
		const [session, all] = holders.map((holder) => this.#taken.get(holder) ?? 0);
		if ((session ?? 0) >= ofSession) refuse('exportsOfSession', ofSession);
		if ((all ?? 0) >= this.#ofAccount) refuse('exportsOfAccount', this.#ofAccount);
		for (const holder of holders) this.#add(holder, 1);
		let given = false;
		return () => {
			if (given) return;
			given = true;
			for (const holder of holders) this.#add(holder, -1);
		};
	}

	#add(holder: string, more: 1 | -1): void {
		const now = (this.#taken.get(holder) ?? 0) + more;
		if (now > 0) this.#taken.set(holder, now);
		else this.#taken.delete(holder);
	}
}

function refuse(reason: 'exportsOfSession' | 'exportsOfAccount', most: number): never {
	const whose = reason === 'exportsOfSession' ? 'This session' : 'This account';
	throw new AppError(
		'TOO_MANY_REQUESTS',
		{ reason, most, retryAfterSeconds: 15 },
		{ message: `${whose} is already downloading ${most} lists. Try again when one of them has ended.` },
	);
}
