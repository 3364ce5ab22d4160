import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import { hashPassword as hash } from '../../crypto';
import { AppError } from '../../errors';

/**
 * Hashes at once. They run on libuv's four threads, which files and name look-ups need too, and each keeps a core busy; so
 * never more than half of the cores, and never all four threads.
 */
const slots = Math.max(1, Math.min(3, Math.floor(availableParallelism() / 2)));
/** Callers that may wait for a slot; beyond it they are sent away at once. */
const longestQueue = 500;

let busy = 0;
const waiting: (() => void)[] = [];

/**
 * Throws TOO_MANY_REQUESTS when too many wait already. To be asked before a try is counted, which would otherwise count
 * though no one looked at the password.
 */
export function assertHashingRoom(): void {
	if (busy >= slots && waiting.length >= longestQueue) {
		throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
	}
}

/**
 * Hashes a few at a time in this process: a flood of sign-ins can't take the whole machine. Only for work that was counted
 * and allowed before, so that what is refused takes no one's place. Throws like `assertHashingRoom`.
 */
export async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
	assertHashingRoom();
	if (busy >= slots) {
		// The one who leaves hands the slot over, so `busy` stays as it is.
		await new Promise<void>((resolve) => waiting.push(resolve));
	} else {
		busy += 1;
	}
	try {
		return await work();
	} finally {
		const next = waiting.shift();
		if (next) next();
		else busy -= 1;
	}
}

/** How often this process compared and made password hashes of staff. */
export const hashingCounts = { verified: 0, hashed: 0 };

/** A hash of the usual cost, of random bytes that no one kept: unknown users take as long as wrong passwords. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$ZtgavLgl56Vr/44q3PyHXA$tDMtFaYxXXI0VPjrCaNkVBUTnr01zgMJwTLgWzdAxd8';

/**
 * Whether the password belongs to the hash. Without a hash (unknown user, no password yet) it takes the same time and is
 * always false. To be called within `withHashingSlot`.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
	hashingCounts.verified += 1;
	const matches = await verify(passwordHash ?? nobodysHash, password).catch(() => false);
	return matches && passwordHash !== null;
}

/** Like crypto's, counted; to be called within `withHashingSlot`. */
export function hashPassword(password: string): Promise<string> {
	hashingCounts.hashed += 1;
	return hash(password);
}
