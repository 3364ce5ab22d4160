import { Worker } from 'node:worker_threads';
import { FairQueue } from '../shares';
import { type HashingShare, hashingLevels } from './hashing';
import { cost } from './password';

/** Nice value of the thread on a Linux machine, the default of jobs. */
const nice = 10;

// One thread for one hash at a time: while it waits for CPU, sign-ins still have their own slots.
const turns = new FairQueue({ slots: 1, levels: hashingLevels, retryAfterSeconds: 5, reason: 'inFlight' });

// In the sources it is next to this file, in the built server next to all others.
const program = new URL(import.meta.url.endsWith('.ts') ? './hash-thread.mjs' : './hash-thread.js', import.meta.url);

let thread: Worker | undefined;

/** A crashed thread is not used again. */
function theThread(): Worker {
	if (thread) return thread;
	const made = new Worker(program, { workerData: { cost, nice } });
	made.once('exit', () => {
		if (thread === made) thread = undefined;
	});
	// It doesn't keep the process alive.
	made.unref();
	thread = made;
	return made;
}

const hash = (password: string): Promise<string> =>
	new Promise((resolve, reject) => {
		const worker = theThread();
		const done = () => {
			worker.off('message', hashed).off('error', failed).off('exit', ended);
			worker.unref();
		};
		const hashed = (value: string) => {
			done();
			resolve(value);
		};
		const failed = (error: unknown) => {
			done();
			reject(error);
		};
		const ended = () => failed(new Error('The thread that hashes passwords has ended'));
		worker.on('message', hashed).on('error', failed).on('exit', ended);
		worker.ref();
		worker.postMessage(password);
	});

/** Runs `work` when it is its share's turn of the thread. TOO_MANY_REQUESTS when too much of it already waits. */
export const inThreadTurn = <Result>(share: HashingShare, work: () => Promise<Result>): Promise<Result> =>
	turns.run(share, work);

/**
 * The argon2id hash of a password that staff or an import set for a participant, when it is its share's turn: in a
 * thread with lower priority than requests, PostgreSQL and sign-ins (docs/decisions/0057-hashing-sockets-streams.md).
 * Throws like `inThreadTurn`.
 */
export const hashBehind = (share: HashingShare, password: string): Promise<string> =>
	inThreadTurn(share, () => hash(password));
