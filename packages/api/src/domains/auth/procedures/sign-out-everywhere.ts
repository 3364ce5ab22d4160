import { writeAudit } from '../../../audit';
import { type SessionContext, sessionProcedure } from '../../../trpc';
import { endSessions } from '../sessions';

/** Ends all sessions of the signed-in user, this one too; returns how many there were. */
export async function signOutEverywhere(ctx: SessionContext): Promise<{ ended: number }> {
	const { user, account } = ctx.session;
	const ended = await ctx.db.prisma.$transaction(async (tx) => {
		const count = await endSessions(tx, { userId: user.id }, 'everywhere');
		const event = { action: 'signOutEverywhere', entity: 'user', entityId: user.id, accountId: account?.id ?? null };
		await writeAudit(tx, ctx, { ...event, after: { ended: count } });
		return count;
	});
	ctx.sessionCache?.clear();
	return { ended };
}

export const signOutEverywhereProcedure = sessionProcedure
	.meta({ access: 'session', fresh: true })
	.mutation(({ ctx }) => signOutEverywhere(ctx));
