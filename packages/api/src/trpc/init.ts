import type { PermissionFlag } from '@rewards/validators/permissions';
import { type AnyTRPCQueryProcedure, initTRPC } from '@trpc/server';
import { checkNamedProgram } from '../authorization/check-named-program';
import type { Context } from '../context';
import { AppError, asAppError, errorBody } from '../errors';
import { once, ownerOf } from '../idempotency';
import { type Aside, admitted, shareOf } from '../shares';
import { requireFresh } from './fresh';
import { checkStorable } from './storable';

/**
 * Who may call a procedure: `public`, `session` (any valid token), `staff` (a user with a role), or any of these flags. The
 * contract test walks the router and fails for a procedure without it.
 */
export type Access = 'public' | 'session' | 'staff' | readonly PermissionFlag[];

export interface Meta {
	access: Access;
	/** Takes no idempotency key: the answer holds a token, which is kept nowhere, or a second call is refused by itself. */
	keyless?: true;
	/** Works in the program that its input names, and in nothing else: what a key of one program may call. */
	program?: true;
	/** Of any valid token: also a key may call it. Everything else of a person's own is closed to keys. */
	keys?: true;
	/** Who calls has proved moments ago who they are: `requireFresh`. */
	fresh?: true;
	/** What gives all of a list as a file: `gridProcedures` makes both, and the export router offers it under the list's name. */
	file?: AnyTRPCQueryProcedure;
}

/** What a procedure of a router declares about itself. */
export const metaOf = (procedure: object): Meta | undefined => (procedure as { _def: { meta?: Meta } })._def.meta;

/** Who may call a procedure, for whoever has to know before it is called, such as a server that has not read the body yet. */
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

/**
 * The database as one call has it: it knows whose work it does, and lists stop counting for someone who has typed on or left (`signal`; a change that has
 * begun is finished). What anybody may call, such as sign-in, has connections of its own, which no list and no import can take.
 */
function sharedDatabase(
	{ db, heavy, reserve, session }: Context,
	meta: Meta | undefined,
	signal: AbortSignal | undefined,
) {
	const own = meta?.access === 'public' ? (reserve ?? db) : db;
	return { ...own, heavy, share: session ? shareOf(session) : [], ...(signal ? { signal } : {}) };
}

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;
/**
 * Only procedures.ts builds on it. A call waits for its share's turn (docs/decisions/0053-fair-shares.md). Whatever a procedure throws leaves it as our
 * own error, so that the HTTP status says the same as the body: tRPC would answer 500 for a schema or a database that refuses.
 */
export const bareProcedure = t.procedure.use(async ({ ctx, type, meta, signal, next }) => {
	const db = sharedDatabase(ctx, meta, type === 'query' ? signal : undefined);
	const call = (aside?: Aside) => next({ ctx: { db, aside: aside ?? ctx.aside } });
	const waits = ctx.session && !ctx.aside && type !== 'subscription' && meta?.access !== 'public';
	const result = await (waits ? admitted(ctx.db.pool, db.share, call, signal) : call());
	if (!result.ok) throw asAppError(result.error);
	return result;
});
/** Before anything is looked at of what a procedure with `fresh` was given. */
export const freshProof = t.middleware(async ({ ctx, meta, next }) => {
	if (meta?.fresh) await requireFresh(ctx);
	return next();
});

/** What every procedure does last before its own schema: who may not call learns nothing of what was wrong with the input. */
export const storableInput = t.middleware(async ({ getRawInput, next }) => {
	await checkStorable(await getRawInput());
	return next();
});

const programIdOf = (input: unknown): unknown =>
	typeof input === 'object' && input !== null && 'programId' in input ? input.programId : undefined;

/** A key of one program calls what works in a program, and in that one. Throws FORBIDDEN, or NOT_FOUND as for a program that does not exist. */
function checkKeyProgram(only: string, meta: Meta | undefined, input: unknown): void {
	if (!meta?.program) throw new AppError('FORBIDDEN', { reason: 'keyOfProgram' });
	const named = programIdOf(input);
	if (typeof named === 'string' && named.toLowerCase() !== only) throw new AppError('NOT_FOUND', { entity: 'program' });
}

/** For every call that works in an account: what the header ProgramId names is what the input names, and the caller's. */
export const agreedProgram = t.middleware(async ({ ctx, meta, getRawInput, next }) => {
	const only = ctx.session?.key?.programId;
	if (only) checkKeyProgram(only, meta, await getRawInput());
	const account = ctx.session?.account;
	if (account && ctx.request.programId !== undefined) {
		const { db, request } = ctx;
		await checkNamedProgram({ db, request, session: { account } }, programIdOf(await getRawInput()));
	}
	return next();
});

/**
 * What comes last before a mutation's own schema: a call with an idempotency key is made once, whatever comes after this (docs/decisions/0027-idempotency.md).
 * Before the narrowing to a record, because what a call has deleted or moved can't be found any more when it comes again.
 */
export const madeOnce = t.middleware(async ({ ctx, type, path, meta, signal, getRawInput, next }) => {
	const key = ctx.request.idempotencyKey;
	if (type !== 'mutation' || key === undefined || ctx.once || meta?.keyless) return next();
	const call = { owner: ownerOf(ctx), operation: path, key, input: await getRawInput(), signal };
	const data = await once(ctx, call, async (mark) => {
		const made = await next({ ctx: { once: mark } });
		if (!made.ok) throw made.error;
		return made.data;
	});
	// tRPC has no way of its own to answer without the rest of the chain; it looks at these two.
	return { ok: true, data } as Awaited<ReturnType<typeof next>>;
});
