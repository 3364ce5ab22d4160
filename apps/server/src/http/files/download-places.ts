import { AppError } from '@rewards/api/errors/index';
import { exportPlaces } from '@rewards/api/grid/index';
import type { StaffSession } from '@rewards/api/trpc/index';
import type { Database } from '@rewards/db';

/** How many files a session and a tenant may download at once. */
interface Most {
	session: number;
	tenant: number;
}

/**
 * For list downloads. Each holds a connection as long as its reader takes, so no session or tenant gets all slots
 * (docs/decisions/0056-storage-shares.md). A session needs one file at a time, and one for a second tab.
 */
export function listPlaces(db: Pick<Database, 'pool'>): DownloadPlaces {
	const all = exportPlaces(db);
	return new DownloadPlaces({ session: 2, tenant: Math.max(1, Math.min(all - 1, Math.ceil((all * 2) / 3))) });
}

/** For files of jobs, which are read in pieces: a stream holds no connection, but takes one for each piece. */
export const jobFilePlaces = (): DownloadPlaces => new DownloadPlaces({ session: 4, tenant: 16 });

/** Assigns the slots for downloads. */
class DownloadPlaces {
	readonly #taken = new Map<string, number>();

	constructor(private readonly most: Most) {}

	/**
	 * Takes a slot and returns a function that releases it; calling it twice is safe. Throws TOO_MANY_REQUESTS when
	 * session or tenant have used up their share.
	 */
	take({ id, account, tenantId }: Pick<StaffSession, 'id' | 'account' | 'tenantId'>): () => void {
		const holders = [`session:${id}`, `tenant:${tenantId ?? account.id}`] as const;
		const [session, all] = holders.map((holder) => this.#taken.get(holder) ?? 0);
		if ((session ?? 0) >= this.most.session) refuse('exportsOfSession', this.most.session);
		if ((all ?? 0) >= this.most.tenant) refuse('exportsOfAccount', this.most.tenant);
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
		{ message: `${whose} is already downloading ${most} files. Try again when one of them has ended.` },
	);
}
