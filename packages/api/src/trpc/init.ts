import type { PermissionFlag } from '@rewards/validators/permissions';
import { type AnyTRPCQueryProcedure, initTRPC } from '@trpc/server';
import { checkNamedProgram } from '../authorization/check-named-program';
import type { Context, Session } from '../context';
import { AppError, asAppError, errorBody } from '../errors';
import { once, ownerOf } from '../idempotency';
import { admitted, arriving, shareOf } from '../shares';
import { requireFresh } from './fresh';
import { checkStorable } from './storable';

/**
 * Who may call a procedure: `public`, `session` (any valid token), `staff` (a user with a role), or any of these flags.
 * The contract test walks the router and fails for a procedure without it.
 */
export type Access = 'public' | 'session' | 'staff' | readonly PermissionFlag[];

export interface Meta {
	access: Access;
	/**
	 * Takes no idempotency key: the answer holds a token, which is kept nowhere, or a second call is refused by itself.
	 */
	keyless?: true;
	/** Works in the program that its input names, and in nothing else: what a key of one program may call. */
	program?: true;
	/** Of any valid token: also a key may call it. Everything else of a person's own is closed to keys. */
	keys?: true;
	/** Who calls has proved moments ago who they are: `requireFresh`. */
	fresh?: true;
	/**
	 * What gives all of a list as a file: `gridProcedures` makes both, and the export router offers it under the list's
	 * name.
	 */
	file?: AnyTRPCQueryProcedure;
}

/** What a procedure of a router declares about itself. */
export const metaOf = (procedure: object): Meta | undefined => (procedure as { _def: { meta?: Meta } })._def.meta;

/**
 * Who may call a procedure, for whoever has to know before it is called, such as a server that has not read the body
 * yet.
 */
export function accessOf(procedure: object): Access {
	const access = metaOf(procedure)?.access;
	if (access === undefined) throw new Error('A procedure without access');
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
 * The database as one call has it: it knows whose work it does, and lists stop counting for someone who has typed on or
 * left (`signal`; a change that has begun is finished). What anybody may call, such as sign-in, has connections of its
 * own, which no list and no import can take.
 */
function sharedDatabase(
	{ db, heavy, reserve, session }: Context,
	meta: Meta | undefined,
	signal: AbortSignal | undefined,
) {
	const own = meta?.access === 'public' ? (reserve ?? db) : db;
	return { ...own, heavy, share: session ? shareOf(session) : [], ...(signal ? { signal } : {}) };
}

const programIdOf = (input: unknown): unknown =>
	typeof input === 'object' && input !== null && 'programId' in input ? input.programId : undefined;

/**
 * A key of one program calls what works in a program, and in that one. Throws FORBIDDEN, or NOT_FOUND as for a program
 * that does not exist.
 */
function checkKeyProgram(only: string, meta: Meta | undefined, input: unknown): void {
	if (!meta?.program) throw new AppError('FORBIDDEN', { reason: 'keyOfProgram' });
	const named = programIdOf(input);
	if (typeof named === 'string' && named.toLowerCase() !== only) throw new AppError('NOT_FOUND', { entity: 'program' });
}

/**
 * For every call that works in an account: what the header ProgramId names is what the input names, and the caller's.
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
	/** Who may call: gives the session as the procedure has it, or throws UNAUTHORIZED, NO_ROLE or FORBIDDEN. */
	check: (ctx: Context, meta: Meta | undefined) => Caller;
	/** Works in the caller's account, so the program that a key or a header names holds. */
	inAccount: boolean;
}

/**
 * What every call goes through, in one step, because tRPC copies the context for each: who may call; its share's turn
 * (docs/decisions/0053-fair-shares.md); a fresh proof where one is asked for; an input that can be stored at all (who
 * may not call learns nothing of what was wrong with it); the program that is named; and a call with an idempotency key
 * is made once, whatever comes after (docs/decisions/0027-idempotency.md), before the narrowing to a record, because
 * what a call has deleted or moved can't be found any more when it comes again. Only procedures.ts builds on it.
 *
 * Whatever a procedure throws leaves it as our own error, so that the HTTP status says the same as the body: tRPC would
 * answer 500 for a schema or a database that refuses.
 */
export const entryProcedure = <Caller extends Session | null>({ check, inAccount }: Entry<Caller>) =>
	t.procedure.use(async ({ ctx, type, path, meta, signal, getRawInput, next }) => {
		const session = check(ctx, meta);
		const db = sharedDatabase(ctx, meta, type === 'query' ? signal : undefined);
		const call = async (aside = ctx.aside) => {
			const own = { ...ctx, session, db, aside };
			if (meta?.fresh) await requireFresh(own);
			const input = await getRawInput();
			await checkStorable(input);
			if (inAccount) await agreeOnProgram(own, meta, input);
			const go = (once = ctx.once) => next({ ctx: { session, db, aside, once } });
			const key = ctx.request.idempotencyKey;
			if (type !== 'mutation' || key === undefined || ctx.once || meta?.keyless) return go();
			const data = await once(own, { owner: ownerOf(own), operation: path, key, input, signal }, async (mark) => {
				const made = await go(mark);
				if (!made.ok) throw made.error;
				return made.data;
			});
			// tRPC has no way of its own to answer without the rest of the chain; it looks at these two.
			return { ok: true, data } as Awaited<ReturnType<typeof go>>;
		};
		const waits = session && !ctx.aside && type !== 'subscription' && meta?.access !== 'public';
		const admit = ctx.takesFile ? arriving : admitted;
		const result = await (waits ? admit(ctx.db.pool, db.share, call, signal) : call()).catch((error: unknown) => {
			throw asAppError(error);
		});
		if (!result.ok) throw asAppError(result.error);
		return result;
	});
