import { type Database, databaseClock } from '@rewards/db';
import { signInSchema } from '@rewards/validators/auth/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { assertHashingRoom, withHashingSlot } from '../../../crypto';
import { AppError } from '../../../errors';
import { type Context, publicProcedure } from '../../../trpc';
import { isKnownDevice, knowDevice } from '../known-devices';
import { clientShare, verifyPassword } from '../passwords';
import { type Self, selfOf } from '../self';
import { askSecondFactor } from '../services/ask-second-factor';
import { loadSession } from '../services/resolve-session';
import { openSession, type SignedIn, tokenOf } from '../sessions';
import {
	assertMayTry,
	countAttempt,
	countRight,
	forgiveAttempts,
	subjectHash,
	takeBackAttempt,
	unknownSubject,
} from '../throttle';

export interface Candidate {
	id: string;
	accountId: string | null;
	displayName: string;
	passwordHash: string | null;
	lockedAt: Date | null;
}

// Only SQL decides which spellings are the same name, for the look-up and the throttle alike.
const sql = `select coalesce(u.id::text, ${unknownSubject('typed.name')}) as subject, u.id, u.account_id as "accountId",
	u.display_name as "displayName", u.password_hash as "passwordHash", u.locked_at as "lockedAt"
from (select sign_in_key($1) as name) typed
left join sign_in_name n on n.name = typed.name and n.reserved_until is null
left join app_user u on u.id = n.user_id`;

/** The user with that name, and the subject that the throttle counts: the user, or else the name. */
async function findCandidate(db: Database, name: string): Promise<{ subject: string; candidate: Candidate | null }> {
	const { rows } = await db.pool.query<{ subject: string } & (Candidate | { id: null })>({
		name: 'sign-in-candidate',
		text: sql,
		values: [name],
	});
	const [row] = rows;
	if (!row) throw new Error('The look-up of a name answered nothing');
	return { subject: row.subject, candidate: row.id === null ? null : row };
}

/**
 * Signs a user in by user name or e-mail address. Throws WRONG_CREDENTIALS for a wrong password and an unknown address
 * alike and in the same time, LOCKED (retryAfterSeconds; or reason "administrator", only after the right password) and
 * TOO_MANY_REQUESTS. In a browser in which the user has signed in before, failures from elsewhere don't count. A user
 * with a second factor gets SECOND_FACTOR_REQUIRED without `otp` (see `askSecondFactor`). A user without account or
 * role gets a token too: `self.role` is empty then, and nearly every call returns NO_ROLE.
 */
export async function signIn(
	ctx: Context,
	{ userName, password, otp }: z.infer<typeof signInSchema>,
): Promise<SignedIn & { self: Self }> {
	assertHashingRoom(clientShare(ctx.request.ip, userName));
	const { subject, candidate } = await findCandidate(ctx.db, userName);
	const kind = candidate && isKnownDevice(ctx, candidate) ? 'signInKnown' : 'signIn';
	const attempt = await countAttempt(ctx.db, kind, { subject, client: ctx.request.ip });
	assertMayTry(attempt);
	const matches = await withHashingSlot(clientShare(ctx.request.ip, userName), () =>
		verifyPassword(candidate?.passwordHash ?? null, password),
	);
	const by = candidate && matches ? await askSecondFactor(ctx, candidate, otp) : null;
	const session =
		candidate && matches
			? await openForCandidate(ctx, candidate, by).catch(async (error: unknown) => {
					// The password was right, and the database (away, its disk full) is to blame.
					if (!(error instanceof AppError)) await takeBackAttempt(ctx.db.prisma, kind, subject, attempt);
					throw error;
				})
			: null;
	if (!session) {
		await auditFailure(ctx, attempt, candidate, subject);
		throw new AppError('WRONG_CREDENTIALS');
	}
	const live = await loadSession(ctx, session.id, session.userId);
	return { ...(await tokenOf(ctx.config, session)), self: await selfOf(ctx.db, live) };
}

/**
 * Null when the password was changed or the user removed while it was being compared. `by`: how the second factor was
 * proved; `provider`: who vouched for the user in the first step, if it was no password.
 */
export async function openForCandidate(ctx: Context, candidate: Candidate, by: string | null, provider?: string) {
	const { id, accountId, passwordHash, displayName } = candidate;
	if (candidate.lockedAt) {
		throw new AppError('LOCKED', { reason: 'administrator' }, { message: 'An administrator has locked this user.' });
	}
	const session = await ctx.db.prisma.$transaction(async (tx) => {
		const { count } = await tx.user.updateMany({
			where: { id, passwordHash, deletedAt: null, lockedAt: null },
			data: { lastSignInAt: databaseClock.now() },
		});
		if (count === 0) return null;
		await forgiveAttempts(tx, isKnownDevice(ctx, candidate) ? 'signInKnown' : 'signIn', id);
		await countRight(tx, { subject: id, client: ctx.request.ip });
		const opened = await openSession(tx, ctx, id);
		const actor = { request: ctx.request, session: { id: opened.id, user: { id, displayName } } };
		await writeAudit(tx, actor, {
			action: 'signIn',
			entity: 'session',
			entityId: opened.id,
			accountId,
			after: { userId: id, ...(by === null ? {} : { secondFactor: by }), ...(provider ? { provider } : {}) },
		});
		return opened;
	});
	if (session) knowDevice(ctx, candidate);
	return session;
}

/** One entry for known and unknown addresses alike. The typed name is not stored: it may be a password. */
async function auditFailure(
	ctx: Context,
	{ count, locks }: { count: number; locks: boolean },
	candidate: Candidate | null,
	subject: string,
): Promise<void> {
	const entityId = candidate?.id ?? `unknown:${subjectHash('signIn', subject).toString('hex').slice(0, 16)}`;
	await writeAudit(
		ctx.db.prisma,
		{ request: ctx.request, session: null },
		{
			action: locks ? 'signInLocked' : 'signInFailed',
			entity: 'user',
			entityId,
			accountId: candidate?.accountId ?? null,
			after: { failures: count },
		},
	);
}

export const signInProcedure = publicProcedure
	.meta({ access: 'public', keyless: true })
	.input(signInSchema)
	.mutation(({ ctx, input }) => signIn(ctx, input));
