import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import type { SessionContext } from '../../../trpc';
import { endSessions } from '../sessions';

/** Ends one of the signed-in user's open sessions. Throws NOT_FOUND for any other session. */
export async function endSession(ctx: SessionContext, { id }: { id: string }): Promise<{ success: true }> {
	const { user, account } = ctx.session;
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
