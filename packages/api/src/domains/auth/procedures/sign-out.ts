import { writeAudit } from '../../../audit';
import { type SessionContext, sessionProcedure } from '../../../trpc';
import { endSessions } from '../sessions';

/** Ends the session of this call. */
export async function signOut(ctx: SessionContext): Promise<{ success: true }> {
	const { id, user, account } = ctx.session;
	await ctx.db.prisma.$transaction(async (tx) => {
		await endSessions(tx, { userId: user.id, id }, 'signOut');
		await writeAudit(tx, ctx, { action: 'signOut', entity: 'session', entityId: id, accountId: account?.id ?? null });
	});
	ctx.sessionCache?.clear();
	return { success: true };
}

export const signOutProcedure = sessionProcedure.mutation(({ ctx }) => signOut(ctx));
