import { availableParallelism } from 'node:os';
import { Turns } from '../shares';

/**
 * Whose hash it is, from the outside in: those who sign in, or staff at work (and their jobs); of these a client's
 * address or an account; of that a name or a user.
 */
export type HashingShare = readonly ['signIn' | 'staff', string, string];

/**
 * Hashes at once in this process. They run on libuv's four threads, which files and name look-ups need too, and each
 * keeps a core busy that PostgreSQL and everybody else's requests need; so never more than half of the cores, and never
 * all four threads.
 */
const slots = Math.max(1, Math.min(3, Math.floor(availableParallelism() / 2)));

/** How many may wait: of one user or name, of one account or client, and of all. */
export const mostWaiting = { user: 50, account: 200, all: 1_000 };

export const hashingLevels = [
	{ waiting: mostWaiting.all },
	{ waiting: mostWaiting.account },
	{ waiting: mostWaiting.user },
];

const turns = new Turns({
	slots,
	levels: hashingLevels,
	retryAfterSeconds: 5,
	reason: 'inFlight',
});

/** Throws TOO_MANY_REQUESTS when too much of the share waits already. */
export const assertHashingRoom = (share: HashingShare): void => turns.assertRoom(share);

/**
 * Runs what hashes when it is its share's turn (docs/decisions/0057-hashing-sockets-streams.md): a sign-in waits for
 * one hash of others and not for all that somebody has asked for. Throws like `assertHashingRoom`.
 */
export const withHashingSlot = <Result>(share: HashingShare, work: () => Promise<Result>): Promise<Result> =>
	turns.run(share, work);
