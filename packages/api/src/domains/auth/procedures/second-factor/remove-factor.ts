import { removeFactorSchema } from '@rewards/validators/auth/second-factor';
import type { z } from 'zod';
import { writeAudit } from '../../../../audit';
import { AppError } from '../../../../errors';
import { type SessionContext, sessionProcedure } from '../../../../trpc';
import { queueNotice, sendSoon } from '../../queued-mails';
import { endOtherSessions } from '../../sessions';

/**
 * Removes one of the signed-in user's factors; the last one removes recovery codes and remembered devices too. A
 * mail goes to the user. Throws NOT_FOUND for any other. `endOthers`: the user's other sessions end in the same step.
 */
export async function removeFactor(
	ctx: SessionContext,
	{ id, endOthers }: z.output<typeof removeFactorSchema>,
): Promise<{ success: true }> {
	const { user, account } = ctx.session;
	const mail = await ctx.db.prisma.$transaction(async (tx) => {
		const factor = await tx.secondFactor.findFirst({
			where: { id, userId: user.id },
			select: { kind: true, name: true },
		});
		const { count } = await tx.secondFactor.deleteMany({ where: { id, userId: user.id } });
		if (!factor || count === 0) throw new AppError('NOT_FOUND', { entity: 'secondFactor' });
		const event = { action: 'removeFactor', entity: 'user', entityId: user.id, accountId: account?.id ?? null };
		await writeAudit(tx, ctx, { ...event, before: factor });
		if (endOthers) await endOtherSessions(tx, ctx);
		return queueNotice(tx, ctx, 'factorRemoved');
	});
	ctx.sessionCache?.clear();
	sendSoon(ctx, mail);
	return { success: true };
}

export const removeFactorProcedure = sessionProcedure
	.meta({ access: 'session', fresh: true })
	.input(removeFactorSchema)
	.mutation(({ ctx, input }) => removeFactor(ctx, input));
