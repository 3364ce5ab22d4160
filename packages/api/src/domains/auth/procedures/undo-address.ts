import { databaseClock } from '@rewards/db';
import { proofSchema } from '@rewards/validators/auth/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { AppError, isUniqueViolation } from '../../../errors';
import { type Context, publicProcedure } from '../../../trpc';
import { findProof, retireProofs, takeProof } from '../address-proofs';
import { createPasswordLink } from '../password-links';
import { queueMail, sendSoon } from '../queued-mails';
import { languageOf } from '../services/move-names';
import { endSessions } from '../sessions';

/**
 * Restores a user's sign-in names from before a change, at the request of the previous address. An attacker who changed
 * it may know the password and have added their own sign-in or second factor. So this removes the password, all
 * sessions, everything added since and all passkeys, and mails a link for a new password. Throws LINK_EXPIRED, also
 * for a removed user.
 */
export async function undoAddress(ctx: Context, { token }: z.infer<typeof proofSchema>): Promise<{ email: string }> {
	const { id, userId: owner, email, userName, createdAt: since } = await findProof(ctx.db.prisma, 'undo', token);
	const userId = owner ?? '';
	const mail = await ctx.db.prisma
		.$transaction(async (tx) => {
			const rows = await tx.$queryRaw<unknown[]>`select id from app_user
				where id = ${userId}::uuid and deleted_at is null for no key update`;
			if (rows.length === 0) throw new AppError('LINK_EXPIRED');
			await takeProof(tx, id);
			await retireProofs(tx, userId, { since });
			// Also one requested before: its link would hand over the user again.
			await retireProofs(tx, userId, { kind: 'change' });
			const before = await tx.user.findUniqueOrThrow({
				where: { id: userId },
				select: { accountId: true, email: true, userName: true, displayName: true, language: true },
			});
			const data = { email, userName, passwordHash: null, version: { increment: 1 }, updatedAt: databaseClock.now() };
			await tx.user.update({ where: { id: userId }, data, select: { id: true } });
			await tx.identity.deleteMany({ where: { userId, createdAt: { gte: since } } });
			// Passkeys of any age, because each signs in by itself.
			const added = { OR: [{ createdAt: { gte: since } }, { kind: 'passkey' }] };
			await tx.secondFactor.deleteMany({ where: { userId, ...added } });
			await tx.rememberedDevice.deleteMany({ where: { userId } });
			await endSessions(tx, { userId }, 'forced');
			const user = { id: userId, email, displayName: before.displayName };
			const { publicUrl } = ctx.config;
			const link = await createPasswordLink(tx, { publicUrl, user, kind: 'reset' });
			const actor = { request: ctx.request, session: { id: '', user }, once: ctx.once };
			const event = { action: 'undo', entity: 'user', entityId: userId, accountId: before.accountId };
			await writeAudit(tx, actor, {
				...event,
				before: { email: before.email, userName: before.userName },
				after: { email, userName },
			});
			const reader = { to: email, name: before.displayName, language: languageOf(before) };
			return queueMail(tx, ctx.config, { kind: 'addressBack', ...reader, link });
		})
		.catch((error: unknown) => {
			throw isUniqueViolation(error) ? new AppError('LINK_EXPIRED', undefined, { cause: error }) : error;
		});
	ctx.sessionCache?.clear();
	sendSoon(ctx, mail);
	return { email };
}

export const undoAddressProcedure = publicProcedure
	.input(proofSchema)
	.mutation(({ ctx, input }) => undoAddress(ctx, input));
