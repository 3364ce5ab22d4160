import { type Aside, FairQueue } from './fair-queue';

/** A session. */
interface Caller {
	id: string;
	user: { id: string };
	account: { id: string } | null;
	tenantId?: string;
}
type Pool = object & { options: { max: number } };

const admissions = new WeakMap<Pool, FairQueue>();

/**
 * The rate limit of calls: how many of users and keys a process runs concurrently, and how many may wait
 * (docs/decisions/0053-fair-shares.md). A running call may hold a connection, so there are fewer slots than
 * connections, and no user, account or tenant gets all of them. A waiting call costs only memory.
 */
function admissionTo(pool: Pool): FairQueue {
	const known = admissions.get(pool);
	if (known) return known;
	const slots = Math.max(4, Math.floor(pool.options.max * 0.8));
	const turns = new FairQueue({
		slots,
		levels: [
			{ each: Math.ceil(slots * 0.6), waiting: 2_000 },
			{ each: Math.ceil(slots * 0.6), waiting: 1_000 },
			{ each: Math.ceil(slots * 0.4), waiting: 500 },
			{ waiting: 250 },
		],
		reason: 'inFlight',
		// A client that ignores Retry-After would retry an immediate refusal immediately.
		refusalMs: 1_000,
	});
	admissions.set(pool, turns);
	return turns;
}

/** Whether calls of users and keys run or wait in this process. */
export const requestsRun = (pool: Pool): boolean => admissions.get(pool)?.isIdle === false;

const arrivals = new WeakMap<Pool, FairQueue>();

/**
 * Uploads that a process receives concurrently. They mostly wait for their client, so they have separate places, and an
 * account never takes another's. Each can hold a whole picture in memory, and at times a connection.
 */
function arrivalsAt(pool: Pool): FairQueue {
	const known = arrivals.get(pool);
	if (known) return known;
	const turns = new FairQueue({
		slots: Number.POSITIVE_INFINITY,
		levels: [
			{ each: 16, waiting: 400 },
			{ each: 16, waiting: 200 },
			{ each: 8, waiting: 100 },
		],
		reason: 'inFlight',
		refusalMs: 1_000,
	});
	arrivals.set(pool, turns);
	return turns;
}

/** Like `admitted`, for a call that receives a file. A waiting call reads nothing of it. */
export const arriving = <Result>(
	pool: Pool,
	share: readonly string[],
	call: (aside: Aside) => Promise<Result>,
	signal?: AbortSignal,
): Promise<Result> => arrivalsAt(pool).run(share.slice(0, 3), call, signal);

const answersUnderWay = new WeakMap<Pool, FairQueue>();

/**
 * Long responses that a process sends while it reads them. Each holds a page of rows in memory for as long as its
 * client takes, and no connection: every page is a call of its own, admitted like all others.
 */
function longAnswersOf(pool: Pool): FairQueue {
	const known = answersUnderWay.get(pool);
	if (known) return known;
	const turns = new FairQueue({
		slots: 32,
		levels: [
			{ each: 16, waiting: 400 },
			{ each: 16, waiting: 200 },
			{ each: 8, waiting: 100 },
			{ each: 4, waiting: 50 },
		],
		reason: 'inFlight',
		refusalMs: 1_000,
	});
	answersUnderWay.set(pool, turns);
	return turns;
}

/** Like `admitted`, for sending a long response: `call` ends when it is sent. */
export const sending = (
	pool: Pool,
	share: readonly string[],
	call: () => Promise<void>,
	signal?: AbortSignal,
): Promise<void> => longAnswersOf(pool).run(share, call, signal);

/** Waits for something external, such as a service on the network, without a slot of its user and account. */
export const outside = <Result>(
	{ aside }: { aside?: Aside | undefined },
	work: () => Promise<Result>,
): Promise<Result> => (aside ? aside(work) : work());

const abroad = new WeakMap<Pool, FairQueue>();

/**
 * Calls to addresses that staff name, in a process at once: each holds a connection, and an answer of up to some
 * megabytes, for as long as the other side takes.
 */
function abroadOf(pool: Pool): FairQueue {
	const known = abroad.get(pool);
	if (known) return known;
	const turns = new FairQueue({
		slots: 24,
		levels: [
			{ each: 6, waiting: 60 },
			{ each: 6, waiting: 60 },
			{ each: 3, waiting: 20 },
		],
		reason: 'inFlight',
		refusalMs: 1_000,
	});
	abroad.set(pool, turns);
	return turns;
}

/** Like `outside`, for a service at an address that staff name: only when it is its share's turn. */
export const outsideInTurn = <Result>(
	{ aside, db, session }: { aside?: Aside | undefined; db: { pool: Pool }; session: Caller },
	work: () => Promise<Result>,
): Promise<Result> => outside({ aside }, () => abroadOf(db.pool).run(shareOf(session).slice(0, 3), work));

/**
 * The shares of a session's calls, from the outside in: tenant (the account below the root one), account, user,
 * session. A user can create accounts below their own, which must not add to what the tenant gets.
 */
export const shareOf = ({ account, tenantId, user, id }: Caller): readonly string[] => {
	const own = account?.id ?? 'none';
	return [tenantId ?? own, own, user.id, id];
};

/**
 * Runs a call when it is its share's turn. Throws TOO_MANY_REQUESTS (reason `inFlight`) and, when `signal` aborts while
 * it waits, TIMEOUT.
 */
export const admitted = <Result>(
	pool: Pool,
	share: readonly string[],
	call: (aside: Aside) => Promise<Result>,
	signal?: AbortSignal,
): Promise<Result> => admissionTo(pool).run(share, call, signal);
