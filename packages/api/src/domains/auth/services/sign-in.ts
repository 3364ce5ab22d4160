import type { Database } from '@rewards/db';
import type { signInSchema } from '@rewards/validators/auth';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import type { Context } from '../../../trpc';
import { verifyPassword, withHashingSlot } from '../passwords';
import { type Self, selfOf } from '../self';
import { openSession, type SignedIn, tokenOf } from '../sessions';
import { assertMayTry, countAttempt, forgiveAttempts, subjectHash } from '../throttle';
import { loadSession } from './resolve-session';

interface Candidate {
	id: string;
	accountId: string | null;
	displayName: string;
	passwordHash: string | null;
	lockedAt: Date | null;
}

// Somebody's user name can be somebody else's address; the name counts first, because it alone is unique.
const sql = `select id, account_id as "accountId", display_name as "displayName", password_hash as "passwordHash", locked_at as "lockedAt"
from app_user where deleted_at is null and (lower(user_name) = lower($1) or lower(email) = lower($1))
order by lower(user_name) = lower($1) desc, id limit 1`;

async function findCandidate(db: Database, name: string): Promise<Candidate | null> {
	const { rows } = await db.pool.query<Candidate>({ name: 'sign-in-candidate', text: sql, values: [name] });
	return rows[0] ?? null;
}

/**
 * Signs a user in by user name or e-mail address. Throws WRONG_CREDENTIALS for a wrong password and an unknown address
 * alike and in the same time, LOCKED (retryAfterSeconds; or reason "administrator", only after the right password) and
 * TOO_MANY_REQUESTS. A user without account or role gets a token too: `self.role` is empty then, and nearly everything
 * answers NO_ROLE.
 */
export async function signIn(
	ctx: Context,
	{ userName, password }: z.infer<typeof signInSchema>,
): Promise<SignedIn & { self: Self }> {
	const tried = await withHashingSlot(async () => {
		const attempt = await countAttempt(ctx.db, 'signIn', { subject: userName, client: ctx.request.ip });
		assertMayTry(attempt);
		const candidate = await findCandidate(ctx.db, userName);
		return { attempt, candidate, matches: await verifyPassword(candidate?.passwordHash ?? null, password) };
	});
	const { candidate } = tried;
	const session = candidate && tried.matches ? await openForCandidate(ctx, candidate, userName) : null;
	if (!session) {
		await auditFailure(ctx, tried.attempt, candidate, userName);
		throw new AppError('WRONG_CREDENTIALS');
	}
	const live = await loadSession(ctx, session.id, session.userId);
	return { ...(await tokenOf(ctx.config, session)), self: await selfOf(ctx.db, live) };
}

/** Null when the password was changed or the user removed while it was being compared. */
function openForCandidate(ctx: Context, candidate: Candidate, userName: string) {
	const { id, accountId, passwordHash, displayName } = candidate;
	if (candidate.lockedAt) {
		throw new AppError('LOCKED', { reason: 'administrator' }, { message: 'An administrator has locked this user.' });
	}
	return ctx.db.prisma.$transaction(async (tx) => {
		const { count } = await tx.user.updateMany({
			where: { id, passwordHash, deletedAt: null, lockedAt: null },
			data: { lastSignInAt: new Date() },
		});
		if (count === 0) return null;
		await forgiveAttempts(tx, 'signIn', userName);
		const session = await openSession(tx, ctx, id);
		const actor = { request: ctx.request, session: { id: session.id, user: { id, displayName } } };
		await writeAudit(tx, actor, {
			action: 'signIn',
			entity: 'session',
			entityId: session.id,
			accountId,
			after: { userId: id },
		});
		return session;
	});
}

/** One entry for known and unknown addresses alike. What was typed is not kept: it may be a password. */
async function auditFailure(
	ctx: Context,
	{ count, locks }: { count: number; locks: boolean },
	candidate: Candidate | null,
	userName: string,
): Promise<void> {
	const entityId = candidate?.id ?? `unknown:${subjectHash('signIn', userName).toString('hex').slice(0, 16)}`;
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
	ctx.log.warn(
		{ requestId: ctx.request.id, ip: ctx.request.ip, user: entityId, failures: count, locks },
		'Sign-in failed',
	);
}
