import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import type { SessionContext } from '../../../trpc';
import { endSessions } from '../sessions';

/** Ends one of the signed-in user's open sessions. Throws NOT_FOUND for any other. */
export async function endSession(ctx: SessionContext, { id }: { id: string }): Promise<{ success: true }> {
	const { user, account } = ctx.session;
	await ctx.db.prisma.$transaction(async (tx) => {
		// Another one may be somebody else's by now, with a token that was stolen.
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
