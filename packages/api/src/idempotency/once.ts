import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, newId } from '@rewards/db';
import type { Once, Services } from '../context';
import type { DataKey } from '../crypto';
import { AppError } from '../errors';
import { yielder } from '../pieces';
import { canonicalPieces } from './canonical';
import { givenAnswer, keepAnswer } from './kept-answer';
import { type KeyName, type KeyRow, keyRow, leaseSeconds } from './key-row';

/** The file of a call, which is part of its input, and known only when it has been read. */
export interface KeyedContent {
	/** Hash of the bytes that the call has read; null when it has read nothing. */
	digest(): Buffer | null;
	/** Reads the file of a repeated call to its end, without running the call. */
	read(): Promise<Buffer>;
}

export interface KeyedCall extends KeyName {
	input: unknown;
	content?: KeyedContent | undefined;
	/** Aborts when the client disconnects; a running call is finished. */
	signal?: AbortSignal | undefined;
}

/** As long as clients wait for the longest response. */
const longestWaitMs = 590_000;
const firstPauseMs = 25;
const longestPauseMs = 500;

const mismatch = () =>
	new AppError(
		'IDEMPOTENCY_MISMATCH',
		{},
		{ message: 'This Idempotency-Key was used with a different input. Use a new key for another call.' },
	);
const alreadyDone = ({ entity, entityId }: KeyRow) =>
	new AppError('ALREADY_DONE', entity === '' ? {} : { entity, id: entityId }, {
		message: 'This was done by an earlier call with the same Idempotency-Key, whose response is no longer available.',
	});

/** Two calls with the same value are the same request. */
async function fingerprintOf({ proofSecret }: DataKey, input: unknown): Promise<Buffer> {
	const breathe = yielder();
	const hmac = createHmac('sha256', proofSecret);
	for (const piece of canonicalPieces(input)) {
		hmac.update(piece);
		await breathe();
	}
	return hmac.digest();
}

/**
 * The response of an earlier call with the key; undefined while it is running, or gone without having changed anything.
 */
async function answerOf(row: KeyRow, fingerprint: Buffer, content: KeyedContent | undefined) {
	if (!row.fingerprint.equals(fingerprint)) throw mismatch();
	if (!row.done || (row.answer === null && row.held)) return undefined;
	if (content && row.content && !row.content.equals(await content.read())) throw mismatch();
	if (row.answer === null) throw alreadyDone(row);
	return { answer: givenAnswer(row.answer) };
}

/**
 * Runs a call once, however often it is sent with the same key within a day: the first result is stored, and returned
 * to the others. Of two concurrent calls the second waits for the first. The key of a failed call can be used again.
 *
 * `make` receives the callback that the change must call in its own transaction (`Once.done`; `writeAudit` and
 * `enqueue` do). From then on the change is never repeated, whatever happens to this process: a repeated call after a
 * crash gets ALREADY_DONE with what was changed. A process that outlives its lease has its change rolled back. Throws
 * IDEMPOTENCY_MISMATCH for another input, TIMEOUT when the first call takes too long, and TOO_MANY_REQUESTS when too
 * many calls wait for it.
 */
export async function once<T>(
	services: Pick<Services, 'db' | 'config' | 'log'>,
	call: KeyedCall,
	make: (mark: Once) => Promise<T>,
): Promise<T> {
	const fingerprint = await fingerprintOf(services.config.dataKey, call.input);
	const row = keyRow(services.db, call, newId());
	const lateAt = performance.now() + longestWaitMs;
	let leave: (() => void) | undefined;
	try {
		for (let wait = firstPauseMs; ; wait = Math.min(wait * 1.5, longestPauseMs)) {
			if (await row.reserve(fingerprint)) {
				leave?.();
				leave = undefined;
				const made = await attempt(services, row, call, make);
				if (made) return made.answer;
				continue;
			}
			// Until the earlier attempt has ended, this only reads: calls that wait don't compete for the row's lock.
			for (let running = true; running; wait = Math.min(wait * 1.5, longestPauseMs)) {
				const found = await row.look();
				const before = found && (await answerOf(found, fingerprint, call.content));
				// Stored by a call of the same procedure with the same input.
				if (before) return before.answer as T;
				if (performance.now() > lateAt)
					throw new AppError(
						'TIMEOUT',
						{},
						{ message: 'An earlier call with the same Idempotency-Key is still running.' },
					);
				running = found?.held === true;
				leave ??= waitFor(services.db.pool, call);
				await pause(wait, undefined, call.signal ? { signal: call.signal } : {});
			}
		}
	} finally {
		leave?.();
	}
}

/** Calls that wait for an earlier one in this process: at most so many per key, and per caller. */
const mostWaiting = { key: 20, owner: 100 };
const waiting = new WeakMap<Database['pool'], Map<string, number>>();

/**
 * Counts a call that waits, and returns what ends the count. Each call that waits polls the database, so a caller can't
 * have any number of them: TOO_MANY_REQUESTS.
 */
function waitFor(pool: Database['pool'], { owner, operation, key }: KeyName): () => void {
	const counts = waiting.get(pool) ?? new Map<string, number>();
	waiting.set(pool, counts);
	const names = [
		[`owner ${owner}`, mostWaiting.owner],
		[`key ${owner} ${operation} ${key}`, mostWaiting.key],
	] as const;
	if (names.some(([name, most]) => (counts.get(name) ?? 0) >= most))
		throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5, reason: 'inFlight' });
	const add = (more: 1 | -1) => {
		for (const [name] of names) {
			const now = (counts.get(name) ?? 0) + more;
			if (now > 0) counts.set(name, now);
			else counts.delete(name);
		}
	};
	add(1);
	return () => add(-1);
}

/**
 * The call itself, with its key held. Undefined when another attempt has taken the key over, so that nothing of this
 * attempt was committed.
 */
async function attempt<T>(
	{ log }: Pick<Services, 'log'>,
	row: ReturnType<typeof keyRow>,
	{ operation, content }: KeyedCall,
	make: (mark: Once) => Promise<T>,
): Promise<{ answer: T } | undefined> {
	let lost = false;
	const renewing = setInterval(() => row.renew().catch(() => undefined), (leaseSeconds * 1000) / 3);
	const done: Once['done'] = async (tx, { entity, id }) => {
		lost = !(await row.mark(tx, entity, id));
		if (lost)
			throw new AppError('CONFLICT', { reason: 'keyTakenOver' }, { message: 'Another call makes this change.' });
	};
	try {
		const answer = await make({ done });
		// The change is made: whether its response can be stored doesn't matter to this caller.
		await row.keep(keepAnswer(answer), content?.digest() ?? null).catch(async (error: unknown) => {
			log.warn({ error, operation }, 'A response could not be stored for its idempotency key');
			await row.release();
		});
		return { answer };
	} catch (error) {
		await row.release().catch(() => undefined);
		if (lost) return undefined;
		throw error;
	} finally {
		clearInterval(renewing);
	}
}
