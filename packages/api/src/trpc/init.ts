import type { PermissionFlag } from '@rewards/validators/permissions';
import { type AnyTRPCQueryProcedure, initTRPC } from '@trpc/server';
import { checkNamedProgram } from '../authorization/check-named-program';
import type { Context, Session } from '../context';
import { AppError, asAppError, errorBody } from '../errors';
import { once, ownerOf } from '../idempotency';
import { admitted, arriving, shareOf } from '../shares';
import { afterCollision } from './after-collision';
import { requireFresh } from './fresh';
import { checkStorable } from './storable';

/**
 * What the permission middleware checks: who may call a procedure, `public`, `session` (any valid token), `staff` (a
 * user with a role), or any of these flags. The contract test walks the router and fails for a procedure without it.
 */
export type Access = 'public' | 'session' | 'staff' | readonly PermissionFlag[];

export interface Meta {
	access: Access;
	/**
	 * Accepts no idempotency key: the response contains a token, which is never stored, or a second call is refused by
	 * itself.
	 */
	keyless?: true;
	/** Works in the program that its input names, and nowhere else: a key of one program may call it. */
	program?: true;
	/** For `session`: keys may call it too. Everything else that is personal to a user is closed to keys. */
	keys?: true;
	/** For `public`: it can wait, and takes no connection of the reserve, which is for sign-in. */
	unhurried?: true;
	/** The caller has recently proved their identity: `requireFresh`. */
	fresh?: true;
	/**
	 * The procedure that exports all of a list as a file: `gridProcedures` creates both, and the export router offers it
	 * under the list's name.
	 */
	file?: AnyTRPCQueryProcedure;
}

/** What a procedure of a router declares about itself. */
export const metaOf = (procedure: object): Meta | undefined => (procedure as { _def: { meta?: Meta } })._def.meta;

/**
 * Who may call a procedure, for code that must know before calling it, such as a server that has not read the body yet.
 */
export function accessOf(procedure: object): Access {
	const access = metaOf(procedure)?.access;
	if (access === undefined) throw new Error('A procedure must declare its access');
	return access;
}

const t = initTRPC
	.context<Context>()
	.meta<Meta>()
	.create({
		isDev: false,
		errorFormatter: ({ shape, error }) => {
			const app = errorBody(error);
			return { ...shape, message: app.message, data: { ...shape.data, stack: undefined, app } };
		},
		sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
	});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;
/**
 * The database for one call: it knows for whom it works, and lists stop counting when the client types on or
 * disconnects (`signal`; a change that has started is finished). Public calls, such as sign-in, have connections of
 * their own, which no list or import can take, unless they can wait (`unhurried`).
 */
function sharedDatabase(
	{ db, heavy, files, reserve, session }: Context,
	meta: Meta | undefined,
	signal: AbortSignal | undefined,
) {
	const own = meta?.access === 'public' && !meta.unhurried ? (reserve ?? db) : db;
	return { ...own, heavy, files, share: session ? shareOf(session) : [], ...(signal ? { signal } : {}) };
}

const programIdOf = (input: unknown): unknown =>
	typeof input === 'object' && input !== null && 'programId' in input ? input.programId : undefined;

/**
 * A key of one program may call procedures that work in a program, and only for that one. Throws FORBIDDEN, or
 * NOT_FOUND as for a program that does not exist.
 */
function checkKeyProgram(only: string, meta: Meta | undefined, input: unknown): void {
	if (!meta?.program) throw new AppError('FORBIDDEN', { reason: 'keyOfProgram' });
	const named = programIdOf(input);
	if (typeof named === 'string' && named.toLowerCase() !== only) throw new AppError('NOT_FOUND', { entity: 'program' });
}

/**
 * For every call that works in an account: the header ProgramId must name the program of the input, and one of the
 * caller's.
 */
async function agreeOnProgram(
	{ db, request, session }: Context,
	meta: Meta | undefined,
	input: unknown,
): Promise<void> {
	const only = session?.key?.programId;
	if (only) checkKeyProgram(only, meta, input);
	if (session?.account && request.programId !== undefined)
		await checkNamedProgram({ db, request, session: { account: session.account } }, programIdOf(input));
}

interface Entry<Caller> {
	/** Checks access: returns the session for the procedure, or throws UNAUTHORIZED, NO_ROLE or FORBIDDEN. */
	check: (ctx: Context, meta: Meta | undefined) => Caller;
	/** Works in the caller's account, so the program of a key or a header applies. */
	inAccount: boolean;
}

/**
 * The checks of every call, in one step, because tRPC copies the context for each: access; its share's turn
 * (docs/decisions/0053-fair-shares.md); a fresh proof where required; a storable input (a caller without access learns
 * nothing about its errors); the named program; and a call with an idempotency key runs once
 * (docs/decisions/0027-idempotency.md), before the look-up of a record, because a record that the call has deleted or
 * moved can't be found when it is repeated. Only procedures.ts builds on it.
 *
 * Turns everything that a procedure throws into an AppError, so that HTTP status and body agree: tRPC would respond
 * with 500 to an error of a schema or the database.
 */
export const entryProcedure = <Caller extends Session | null>({ check, inAccount }: Entry<Caller>) =>
	t.procedure.use(async ({ ctx, type, path, meta, signal, getRawInput, next }) => {
		const session = check(ctx, meta);
		const db = sharedDatabase(ctx, meta, type === 'query' ? signal : undefined);
		const key = ctx.request.idempotencyKey;
		const keyed = type === 'mutation' && key !== undefined && !ctx.once && !meta?.keyless;
		const call = async (aside = ctx.aside) => {
			const own = { ...ctx, session, db, aside };
			if (meta?.fresh) await requireFresh(own);
			const input = await getRawInput();
			await checkStorable(input);
			if (inAccount) await agreeOnProgram(own, meta, input);
			const go = (once = ctx.once) => next({ ctx: { session, db, aside, once } });
			if (!keyed || key === undefined) return go();
			const data = await once(own, { owner: ownerOf(own), operation: path, key, input, signal }, async (mark) => {
				const made = await go(mark);
				if (!made.ok) throw made.error;
				return made.data;
			});
			// tRPC has no other way to respond without running the rest of the chain; it checks these two.
			return { ok: true, data } as Awaited<ReturnType<typeof go>>;
		};
		const waits = session && !ctx.aside && type !== 'subscription' && meta?.access !== 'public';
		const admit = ctx.takesFile ? arriving : admitted;
		const run = async () => {
			const result = await (waits ? admit(ctx.db.pool, db.share, call, signal) : call()).catch((error: unknown) => {
				throw asAppError(error);
			});
			if (!result.ok) throw asAppError(result.error);
			return result;
		};
		// A file that has been read can't be read again.
		return (type === 'query' || keyed) && !ctx.takesFile ? afterCollision(run) : run();
	});
