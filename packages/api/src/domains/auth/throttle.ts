import { createHash } from 'node:crypto';
import type { Database } from '@rewards/db';
import { AppError } from '../../errors';
import { clientOf } from './clients';

/** So many tries in a window lock the subject; a client has a limit over all its subjects. */
export interface ThrottleRule {
	subjectLimit: number;
	clientLimit: number;
	windowMinutes: number;
	lockMinutes: number;
	/** Tries of a client in the window that were right: they cost as much. */
	rightLimit?: number;
}

/**
 * docs/decisions: five failures in 15 minutes lock the address for 10 minutes, and there is a limit for each client
 * address. The client's is wide because a whole office can stand behind one address.
 */
export const throttleRules = {
	signIn: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10, rightLimit: 1_000 },
	// From a browser in which the user has signed in before: tries from elsewhere don't lock it.
	signInKnown: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10, rightLimit: 1_000 },
	// Wrong codes of the second factor, at sign-in and when someone proves again who they are.
	secondFactor: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10 },
	// The same from a known browser: whoever has found out the password elsewhere doesn't lock it.
	secondFactorKnown: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10 },
	// Codes of an authenticator app that is being added: its secret is on the screen.
	addFactor: { subjectLimit: 20, clientLimit: 100, windowMinutes: 15, lockMinutes: 10 },
	// Each question to a passkey leaves a row until it is over.
	passkey: { subjectLimit: 1_000_000, clientLimit: 100, windowMinutes: 15, lockMinutes: 10 },
	prove: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10 },
	changePassword: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10 },
	changeSignIn: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10 },
	forgotPassword: { subjectLimit: 3, clientLimit: 30, windowMinutes: 60, lockMinutes: 60 },
	// Of an address: the mails of an hour.
	register: { subjectLimit: 3, clientLimit: 20, windowMinutes: 60, lockMinutes: 60 },
	// Wrong passwords behind a link that proves an address.
	proof: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10 },
	// Mails that staff have sent to an address, to invite or to prove it; the client is the user who has them sent.
	proofMail: { subjectLimit: 5, clientLimit: 500, windowMinutes: 60, lockMinutes: 60 },
	// Likewise; each leaves a row until it is over.
	oidc: { subjectLimit: 1_000_000, clientLimit: 100, windowMinutes: 15, lockMinutes: 10 },
	// Here the client is the user: looks at DNS that one person asks for.
	domain: { subjectLimit: 1_000_000, clientLimit: 30, windowMinutes: 15, lockMinutes: 10 },
} as const satisfies Record<string, ThrottleRule>;

export type ThrottleKind = keyof typeof throttleRules;

/** A subject as it is kept. Each kind counts apart. */
export const subjectHash = (kind: ThrottleKind, subject: string): Buffer =>
	createHash('sha256').update(`${kind}\n${subject}`).digest();

/** SQL: the subject of a name that no one has, unreadable because people type passwords there. */
export const unknownSubject = (name: string): string => `encode(sha256(convert_to(${name}, 'UTF8')), 'hex')`;

/**
 * The subject of an address that someone typed: one for all spellings that sign in alike, and who has it isn't looked
 * at.
 */
export async function addressSubject({ pool }: Pick<Database, 'pool'>, email: string): Promise<string> {
	const { rows } = await pool.query<{ subject: string }>({
		name: 'address-subject',
		text: `select ${unknownSubject('sign_in_key($1)')} as subject`,
		values: [email],
	});
	return rows[0]?.subject ?? '';
}

export type Attempt =
	/** It may go on; `count` includes this one. It stays counted as a failure until `forgiveAttempts`. */
	| { verdict: 'go'; id: number; count: number; locks: boolean }
	| { verdict: 'locked' | 'clientLimit'; retryAfterSeconds: number };

// The locks come first and in a statement of their own: the next one's snapshot then sees what others have counted.
const takeTurns = `select pg_advisory_xact_lock(hashtextextended('throttle client ' || $1, 0)),
	pg_advisory_xact_lock(hashtextextended('throttle subject ' || $2, 0))`;

const count = `with
	lock as (select coalesce((select ends_at from sign_in_lock where address = $1), '-infinity') as until),
	client as (
		select count(*) as tries, min(at) as first from sign_in_failure
		where client = $2 and at > statement_timestamp() - make_interval(mins => $5)
	),
	allowed as (
		select client.tries < $4 and (select count(*) from sign_in_failure
			where client = $7 and at > statement_timestamp() - make_interval(mins => $5)) < $8 as yes
		from client
	),
	-- What was counted until the end of the last lock has been paid for.
	subject as (
		select count(*) + 1 as tries from sign_in_failure, lock
		where address = $1 and at > greatest(lock.until, statement_timestamp() - make_interval(mins => $5))
	),
	added as (
		insert into sign_in_failure (address, client, at)
		select $1, $2, statement_timestamp() from allowed where yes returning id
	),
	locked as (
		insert into sign_in_lock (address, ends_at)
		select $1, statement_timestamp() + make_interval(mins => $6) from lock, subject, added
		where lock.until <= statement_timestamp() and subject.tries >= $3
		on conflict (address) do update set ends_at = excluded.ends_at
		returning 1
	)
select (select id from added) as id, subject.tries as count, exists (select from locked) as locks,
	case when lock.until > statement_timestamp() then ceil(extract(epoch from lock.until - statement_timestamp()))::int end as "lockedFor",
	ceil(extract(epoch from coalesce(client.first, statement_timestamp()) + make_interval(mins => $5) - statement_timestamp()))::int as "clientFor"
from lock, client, subject`;

interface Counted {
	id: number | null;
	count: number;
	locks: boolean;
	lockedFor: number | null;
	clientFor: number | null;
}

/** The last count under way of each client, by pool: each call has the database as an object of its own. */
const underWay = new WeakMap<Database['pool'], Map<string, Promise<unknown>>>();

/**
 * Lets the tries of one client wait for each other here: they would do so in the database, each with a connection that
 * others need.
 */
function afterOthers<T>(db: Database, clientKey: string, work: () => Promise<T>): Promise<T> {
	const clients = underWay.get(db.pool) ?? new Map<string, Promise<unknown>>();
	underWay.set(db.pool, clients);
	const mine = (clients.get(clientKey) ?? Promise.resolve()).then(work, work);
	clients.set(clientKey, mine);
	const leave = () => {
		if (clients.get(clientKey) === mine) clients.delete(clientKey);
	};
	mine.then(leave, leave);
	return mine;
}

/**
 * Counts a try before it is made, so that tries at the same moment, in any number of processes, can't slip past the
 * limit together, and one that is cut off has still been counted. The try that reaches the limit may go on and leaves
 * the lock behind it. The subject is compared as it is: whoever calls gives the same for every spelling.
 */
export async function countAttempt(
	db: Database,
	kind: ThrottleKind,
	{ subject, client }: { subject: string; client: string },
): Promise<Attempt> {
	const rule: ThrottleRule = throttleRules[kind];
	const address = subjectHash(kind, subject);
	const clientKey = `${kind} ${clientOf(client)}`;
	const counted = await afterOthers(db, clientKey, () =>
		db.transaction(async (tx) => {
			await tx.query({ name: 'throttle-turns', text: takeTurns, values: [clientKey, address.toString('hex')] });
			const { rows } = await tx.query<Counted>({
				name: 'throttle-count',
				text: count,
				values: [
					...[address, clientKey, rule.subjectLimit, rule.clientLimit, rule.windowMinutes, rule.lockMinutes],
					...[rightKey(client), rule.rightLimit ?? 1_000_000],
				],
			});
			return rows[0];
		}),
	);
	if (!counted) throw new Error('The throttle counted nothing');
	if (counted.lockedFor !== null) return { verdict: 'locked', retryAfterSeconds: counted.lockedFor };
	if (counted.id === null) return { verdict: 'clientLimit', retryAfterSeconds: Math.max(1, counted.clientFor ?? 1) };
	return { verdict: 'go', id: counted.id, count: counted.count, locks: counted.locks };
}

/**
 * Takes the subject's failures and lock back: the password was right, or was just set anew. Gives how many failures
 * there were.
 */
export async function forgiveAttempts(
	tx: Pick<Database['prisma'], 'signInFailure' | 'signInLock'>,
	kind: ThrottleKind,
	subject: string,
): Promise<number> {
	const address = new Uint8Array(subjectHash(kind, subject));
	const { count } = await tx.signInFailure.deleteMany({ where: { address } });
	await tx.signInLock.deleteMany({ where: { address } });
	return count;
}

/** Under which the right passwords of a client count. */
const rightKey = (client: string): string => `right ${clientOf(client)}`;

/**
 * Counts a right password for the client: it cost as much as a wrong one, and one address must not have all hashing for
 * itself.
 */
export async function countRight(
	tx: Pick<Database['prisma'], 'signInFailure'>,
	{ subject, client }: { subject: string; client: string },
): Promise<void> {
	const address = new Uint8Array(subjectHash('signInKnown', `right ${subject}`));
	await tx.signInFailure.create({ data: { address, client: rightKey(client) }, select: { id: true } });
}

/**
 * Takes back all that keeps a user from signing in, from known browsers and others. Gives how many failures there were.
 */
export async function forgiveSignIns(
	tx: Pick<Database['prisma'], 'signInFailure' | 'signInLock'>,
	userId: string,
): Promise<number> {
	return (await forgiveAttempts(tx, 'signIn', userId)) + (await forgiveAttempts(tx, 'signInKnown', userId));
}

/** Refuses a try that may not go on: LOCKED or TOO_MANY_REQUESTS, both with `retryAfterSeconds`. */
export function assertMayTry(attempt: Attempt): asserts attempt is Extract<Attempt, { verdict: 'go' }> {
	if (attempt.verdict === 'go') return;
	const { retryAfterSeconds } = attempt;
	throw new AppError(attempt.verdict === 'locked' ? 'LOCKED' : 'TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/** Refuses a mail that may not be sent: TOO_MANY_REQUESTS, also where the address has had its share. */
export function assertMayMail(attempt: Attempt): void {
	if (attempt.verdict !== 'go')
		throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: attempt.retryAfterSeconds });
}
