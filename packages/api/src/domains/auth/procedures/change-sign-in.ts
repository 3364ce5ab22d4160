import { changeSignInSchema } from '@rewards/validators/auth/schemas';
import type { z } from 'zod';
import { assertHashingRoom, withHashingSlot } from '../../../crypto';
import { fieldError } from '../../../errors';
import { requireFresh, type SessionContext, sessionProcedure } from '../../../trpc';
import { createProof, retireProofs } from '../address-proofs';
import { assertOwnName } from '../own-name';
import { staffShare, verifyPassword } from '../passwords';
import { queueMail, sendSoon } from '../queued-mails';
import { languageOf, moveNames } from '../services/move-names';
import { addressSubject, assertMayMail, assertMayTry, countAttempt, forgiveAttempts } from '../throttle';

/**
 * Throws VALIDATION (currentPassword), LOCKED after five wrong ones, TOO_MANY_REQUESTS. For users without a password:
 * FRESH_SIGN_IN_REQUIRED.
 */
async function provePassword(ctx: SessionContext, password: string): Promise<void> {
	const { id } = ctx.session.user;
	const without = await ctx.db.prisma.user.count({ where: { id, passwordHash: null } });
	if (without > 0) return requireFresh(ctx);
	if (password === '') throw fieldError('currentPassword', 'passwordRequired');
	assertHashingRoom(staffShare(ctx.session));
	assertMayTry(await countAttempt(ctx.db, 'changeSignIn', { subject: id, client: ctx.request.ip }));
	const { passwordHash } = await ctx.db.prisma.user.findUniqueOrThrow({
		where: { id },
		select: { passwordHash: true },
	});
	if (!(await withHashingSlot(staffShare(ctx.session), () => verifyPassword(passwordHash, password))))
		throw fieldError('currentPassword', 'passwordWrong');
	await forgiveAttempts(ctx.db.prisma, 'changeSignIn', id);
}

/**
 * Changes the signed-in user's user name or address, after their password, or after a fresh proof if they have none.
 * The user name takes effect at once, five times a day. The address takes effect once the link mailed to it is
 * followed: `pending` names it. The owner of the current address gets a mail with a link that undoes the change for a
 * week. Throws VALIDATION (currentPassword, userName), LOCKED, TOO_MANY_REQUESTS, DUPLICATE (userName). That the new
 * address belongs to another user is revealed only to that user.
 */
export async function changeSignIn(
	ctx: SessionContext,
	{ currentPassword, email, userName: typed }: z.infer<typeof changeSignInSchema>,
): Promise<{ userName: string; pending: string | null }> {
	await provePassword(ctx, currentPassword);
	const { id } = ctx.session.user;
	const before = await ctx.db.prisma.user.findUniqueOrThrow({
		where: { id },
		select: { email: true, userName: true, displayName: true, language: true },
	});
	// A user name that is only the address follows it.
	const userName = typed === '' || typed === email ? before.email : typed;
	const pending = email === before.email ? null : email;
	if (pending !== null) {
		const subject = await addressSubject(ctx.db, pending);
		assertMayMail(await countAttempt(ctx.db, 'proofMail', { subject, client: id }));
	}
	if (userName !== before.userName) {
		assertOwnName(userName, [before.email]);
		assertMayMail(await countAttempt(ctx.db, 'changeName', { subject: id, client: id }));
		await moveNames(ctx, id, 'userName', () => ({ email: before.email, userName }));
	}
	if (pending !== null) {
		const mail = await ctx.db.prisma.$transaction(async (tx) => {
			await retireProofs(tx, id, { kind: 'change' });
			const link = await createProof(tx, ctx.config.publicUrl, { kind: 'change', userId: id, email: pending });
			const reader = { to: pending, name: before.displayName, language: languageOf(before) };
			return queueMail(tx, ctx.config, { kind: 'confirmAddress', ...reader, link });
		});
		sendSoon(ctx, mail);
	}
	return { userName, pending };
}

export const changeSignInProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true })
	.input(changeSignInSchema)
	.mutation(({ ctx, input }) => changeSignIn(ctx, input));
