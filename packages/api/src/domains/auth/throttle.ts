import { createHash } from 'node:crypto';
import type { Database } from '@rewards/db';
import { AppError } from '../../errors';
import { clientOf } from './clients';

/** This many attempts in a window lock the subject; a client has a limit over all its subjects. */
export interface ThrottleRule {
	subjectLimit: number;
	clientLimit: number;
	windowMinutes: number;
	lockMinutes: number;
	/** Successful attempts of a client in the window: they cost as much. */
	rightLimit?: number;
}

/**
 * Against guessing by brute force: five failures in 15 minutes lock the address for 10 minutes, and there is a limit
 * for each client address. The client's is wide because a whole office can share one address.
 */
export const throttleRules = {
	signIn: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10, rightLimit: 1_000 },
	// From a browser in which the user has signed in before: tries from elsewhere don't lock it.
	signInKnown: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10, rightLimit: 1_000 },
	// Wrong codes of the second factor, at sign-in and at a fresh proof of identity.
	secondFactor: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10 },
	// The same from a known browser: an attacker elsewhere who knows the password doesn't lock it.
	secondFactorKnown: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10 },
	// Codes of an authenticator app that is being added: its secret is on the screen.
	addFactor: { subjectLimit: 20, clientLimit: 100, windowMinutes: 15, lockMinutes: 10 },
	// Each passkey challenge leaves a row until it expires.
	passkey: { subjectLimit: 1_000_000, clientLimit: 100, windowMinutes: 15, lockMinutes: 10 },
	prove: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10 },
	changePassword: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10 },
	changeSignIn: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10 },
	// Changes of one's own user name: each reserves the former one for a week.
	changeName: { subjectLimit: 5, clientLimit: 5, windowMinutes: 24 * 60, lockMinutes: 24 * 60 },
	forgotPassword: { subjectLimit: 3, clientLimit: 30, windowMinutes: 60, lockMinutes: 60 },
	// Per address: mails per hour.
	register: { subjectLimit: 3, clientLimit: 20, windowMinutes: 60, lockMinutes: 60 },
	// Wrong passwords behind a link that proves an address.
	proof: { subjectLimit: 5, clientLimit: 50, windowMinutes: 15, lockMinutes: 10 },
	// Mails that staff send to an address, to invite or to prove it; the client is the user who sends them.
	proofMail: { subjectLimit: 5, clientLimit: 500, windowMinutes: 60, lockMinutes: 60 },
	// Invalid links. A whole office that gets mails at once can be behind one address.
	participantLink: { subjectLimit: 1_000_000, clientLimit: 200, windowMinutes: 15, lockMinutes: 10 },
	// A sign-in at a provider; each leaves a row until it expires.
	oidc: { subjectLimit: 1_000_000, clientLimit: 100, windowMinutes: 15, lockMinutes: 10 },
	// Here the client is the user: DNS look-ups that one user requests.
	domain: { subjectLimit: 1_000_000, clientLimit: 30, windowMinutes: 15, lockMinutes: 10 },
} as const satisfies Record<string, ThrottleRule>;

export type ThrottleKind = keyof typeof throttleRules;

/** A subject as it is stored. Each kind counts separately. */
export const subjectHash = (kind: ThrottleKind, subject: string): Buffer =>
	createHash('sha256').update(`${kind}\n${subject}`).digest();

/** SQL: the subject of an unknown name, hashed because people type passwords there. */
export const unknownSubject = (name: string): string => `encode(sha256(convert_to(${name}, 'UTF8')), 'hex')`;

/** The subject of a typed address: the same for all spellings that sign in alike, without looking up its owner. */
export async function addressSubject({ pool }: Pick<Database, 'pool'>, email: string): Promise<string> {
	const { rows } = await pool.query<{ subject: string }>({
		name: 'address-subject',
		text: `select ${unknownSubject('sign_in_key($1)')} as subject`,
		values: [email],
	});
	return rows[0]?.subject ?? '';
}

export type Attempt =
	/** The attempt may proceed; `count` includes this one. It stays counted as a failure until `forgiveAttempts`. */
	| { verdict: 'go'; id: number; count: number; locks: boolean }
	| { verdict: 'locked' | 'clientLimit'; retryAfterSeconds: number };

// The locks come first and in a statement of their own: the snapshot of the next one then sees the counts of others.
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
	-- Attempts before the end of the last lock no longer count.
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

/** The last pending count of each client, by pool, since each call has its own database object. */
const underWay = new WeakMap<Database['pool'], Map<string, Promise<unknown>>>();

/**
 * Queues the attempts of one client here: in the database they would wait for each other anyway, each with a connection
 * that others need.
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
 * Counts an attempt before it is made, so that concurrent attempts, in any number of processes, cannot pass the limit
 * together, and an aborted one has still been counted. The attempt that reaches the limit may proceed and leaves the
 * lock behind. The subject is compared as it is: the caller passes the same subject for every spelling.
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
 * Clears the subject's failures and lock: the password was right, or was just reset. Returns how many failures there
 * were.
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

/**
 * Takes back one attempt, and the lock that it left: it was right, and failed for a reason of ours. Best effort, since
 * the database may be that reason.
 */
export async function takeBackAttempt(
	tx: Pick<Database['prisma'], 'signInFailure' | 'signInLock'>,
	kind: ThrottleKind,
	subject: string,
	{ id, locks }: { id: number; locks: boolean },
): Promise<void> {
	try {
		await tx.signInFailure.deleteMany({ where: { id } });
		if (locks) await tx.signInLock.deleteMany({ where: { address: new Uint8Array(subjectHash(kind, subject)) } });
	} catch {
		// It stays counted until its window is over.
	}
}

/** The subject under which a client's right passwords count. */
const rightKey = (client: string): string => `right ${clientOf(client)}`;

/**
 * Counts a right password for the client: it costs as much as a wrong one, and one address must not take all the
 * hashing.
 */
export async function countRight(
	tx: Pick<Database['prisma'], 'signInFailure'>,
	{ subject, client }: { subject: string; client: string },
): Promise<void> {
	const address = new Uint8Array(subjectHash('signInKnown', `right ${subject}`));
	await tx.signInFailure.create({ data: { address, client: rightKey(client) }, select: { id: true } });
}

/**
 * Clears everything that blocks a user's sign-in, from known browsers and others. Returns how many failures there were.
 */
export async function forgiveSignIns(
	tx: Pick<Database['prisma'], 'signInFailure' | 'signInLock'>,
	userId: string,
): Promise<number> {
	return (await forgiveAttempts(tx, 'signIn', userId)) + (await forgiveAttempts(tx, 'signInKnown', userId));
}

/** Refuses an attempt beyond the limit: LOCKED or TOO_MANY_REQUESTS, both with `retryAfterSeconds`. */
export function assertMayTry(attempt: Attempt): asserts attempt is Extract<Attempt, { verdict: 'go' }> {
	if (attempt.verdict === 'go') return;
	const { retryAfterSeconds } = attempt;
	throw new AppError(attempt.verdict === 'locked' ? 'LOCKED' : 'TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/** Refuses a mail beyond the limit: TOO_MANY_REQUESTS, also where the address has had its share. */
export function assertMayMail(attempt: Attempt): void {
	if (attempt.verdict !== 'go')
		throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: attempt.retryAfterSeconds });
}
