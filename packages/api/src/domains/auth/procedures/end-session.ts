import { endSessionSchema } from '@rewards/validators/auth/schemas';
import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import { requireFresh, type SessionContext, sessionProcedure } from '../../../trpc';
import { endSessions } from '../sessions';

/**
 * Ends one of the signed-in user's open sessions; another one than the caller's only after a fresh proof of identity,
 * so that a stolen token can't end its owner's. Throws NOT_FOUND for any other session, FRESH_SIGN_IN_REQUIRED.
 */
export async function endSession(ctx: SessionContext, { id }: { id: string }): Promise<{ success: true }> {
	const { user, account } = ctx.session;
	if (id !== ctx.session.id) await requireFresh(ctx);
	await ctx.db.prisma.$transaction(async (tx) => {
		// It may be in use by a thief with a stolen token.
		const reason = id === ctx.session.id ? 'signOut' : 'everywhere';
		const ended = await endSessions(tx, { userId: user.id, id }, reason);
		if (ended === 0) throw new AppError('NOT_FOUND', { entity: 'session' });
		await writeAudit(tx, ctx, {
			action: 'endSession',
			entity: 'session',
			entityId: id,
			accountId: account?.id ?? null,
		});
	});
	ctx.sessionCache?.clear();
	return { success: true };
}

export const endSessionProcedure = sessionProcedure
	.input(endSessionSchema)
	.mutation(({ ctx, input }) => endSession(ctx, input));
