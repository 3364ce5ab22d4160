import { availableParallelism } from 'node:os';
import { FairQueue } from '../shares';

/**
 * For whom a hash is, from the outside in: sign-ins, or staff at work (and their jobs); then a client's address or an
 * account; then a name or a user.
 */
export type HashingShare = readonly ['signIn' | 'staff', string, string];

/**
 * Concurrent hashes of this process. They run on libuv's four threads, which file access and name look-ups need too,
 * and each occupies a core that PostgreSQL and other requests need; so never more than half of the cores, and never all
 * four threads.
 */
const slots = Math.max(1, Math.min(3, Math.floor(availableParallelism() / 2)));

/** Maximum number waiting: per user or name, per account or client, and in total. */
export const mostWaiting = { user: 50, account: 200, all: 1_000 };

export const hashingLevels = [
	{ waiting: mostWaiting.all },
	{ waiting: mostWaiting.account },
	{ waiting: mostWaiting.user },
];

const turns = new FairQueue({
	slots,
	levels: hashingLevels,
	retryAfterSeconds: 5,
	reason: 'inFlight',
});

/** Throws TOO_MANY_REQUESTS when too much of the share already waits. */
export const assertHashingRoom = (share: HashingShare): void => turns.assertRoom(share);

/**
 * Runs password hashing when it is its share's turn (docs/decisions/0057-hashing-sockets-streams.md): a sign-in waits
 * for one hash of each other caller, not for all that one caller has queued. Throws like `assertHashingRoom`.
 */
export const withHashingSlot = <Result>(share: HashingShare, work: () => Promise<Result>): Promise<Result> =>
	turns.run(share, work);
