import type { PermissionFlag } from '@rewards/validators/permissions';
import { z } from 'zod';
import { findAccountInScope } from '../authorization/find-account-in-scope';
import { findProgramInScope, recallProgramInScope } from '../authorization/find-program-in-scope';
import type { Context, StaffSession } from '../context';
import { AppError } from '../errors';
import { assertSomeRoom } from '../storage';
import { type Access, entryProcedure, type Meta } from './init';

const requireSession = (ctx: Context) => {
	if (!ctx.session) throw ctx.sessionFault ?? new AppError('UNAUTHORIZED');
	return ctx.session;
};

/** Procedures about the user's own password, sessions and profile are closed to API keys. */
const requirePerson = (ctx: Context, meta: Meta | undefined) => {
	const session = requireSession(ctx);
	if (session.key && !meta?.keys) throw new AppError('FORBIDDEN', { reason: 'key' });
	return session;
};

const requireStaff = (ctx: Context): StaffSession => {
	const session = requireSession(ctx);
	const { account, role } = session;
	if (!account || !role) throw new AppError('NO_ROLE');
	if (session.lacksSecondFactor) throw new AppError('SECOND_FACTOR_MISSING');
	return { ...session, account, role };
};

const requireFlag = (ctx: Context, flags: readonly PermissionFlag[]): StaffSession => {
	const session = requireStaff(ctx);
	if (!flags.some((flag) => session.permissions[flag])) throw new AppError('FORBIDDEN', { flags });
	return session;
};

/** Throws UNAUTHORIZED, NO_ROLE or FORBIDDEN unless the caller has `access`; procedures check it by themselves. */
export function checkAccess(ctx: Context, access: Access): void {
	if (access === 'public') return;
	if (access === 'session') requireSession(ctx);
	else if (access === 'staff') requireStaff(ctx);
	else requireFlag(ctx, access);
}

/** Callable without a token. Each one must be on the short list of the contract test. */
export const publicProcedure = entryProcedure({ check: ({ session }) => session, inAccount: false }).meta({
	access: 'public',
});

/** Any valid token, also of a user without a role. */
export const sessionProcedure = entryProcedure({ check: requirePerson, inAccount: false }).meta({ access: 'session' });

/** Any user with an account and a role. */
export const staffProcedure = entryProcedure({ check: requireStaff, inAccount: true }).meta({ access: 'staff' });

/** A user whose role carries at least one of the flags. */
export const permitted = (...flags: [PermissionFlag, ...PermissionFlag[]]) =>
	entryProcedure({ check: (ctx) => requireFlag(ctx, flags), inAccount: true }).meta({ access: flags });

const programOf = (type: string) => (type === 'query' ? recallProgramInScope : findProgramInScope);

const programInput = z.object({ programId: z.uuid() });
/** Like `permitted`, and the input's `programId` must be a program at or below the caller's account: `ctx.program`. */
export const programProcedure = (...flags: [PermissionFlag, ...PermissionFlag[]]) =>
	permitted(...flags)
		.meta({ access: flags, program: true })
		.input(programInput)
		.use(async ({ ctx, type, input, next }) => next({ ctx: { program: await programOf(type)(ctx, input.programId) } }));

/** Like `programProcedure`, for changes that store more than before: STORAGE_FULL when the tenant has no room left. */
export const storingProcedure = (...flags: [PermissionFlag, ...PermissionFlag[]]) =>
	programProcedure(...flags).use(async ({ ctx, next }) => {
		await assertSomeRoom(ctx.db.pool, ctx.config, ctx.program.accountId);
		return next();
	});

/** Like `programProcedure` for any user with a role. */
export const staffProgramProcedure = staffProcedure
	.meta({ access: 'staff', program: true })
	.input(programInput)
	.use(async ({ ctx, type, input, next }) => next({ ctx: { program: await programOf(type)(ctx, input.programId) } }));

const accountInput = z.object({ accountId: z.uuid() });
/** Like `permitted`, and the input's `accountId` must be the caller's account or one below it: `ctx.target`. */
export const accountProcedure = (...flags: [PermissionFlag, ...PermissionFlag[]]) =>
	permitted(...flags)
		.input(accountInput)
		.use(async ({ ctx, input, next }) => next({ ctx: { target: await findAccountInScope(ctx, input.accountId) } }));

/** Like `accountProcedure` for any user with a role. */
export const staffAccountProcedure = staffProcedure
	.input(accountInput)
	.use(async ({ ctx, input, next }) => next({ ctx: { target: await findAccountInScope(ctx, input.accountId) } }));
