import { apiKeyIdSchema } from '@rewards/validators/api-keys/schemas';
import { writeAudit } from '../../../audit';
import { ownerOnResume } from '../../../authorization/owner-on-resume';
import { permitted, type StaffContext } from '../../../trpc';
import { refuseRevoked, takeKey } from '../policy';

/**
 * Lets a paused key work again. If its owner may not have it any more, the caller becomes its owner. BAD_REQUEST for a
 * revoked key, and while its program belongs to another account.
 */
export async function resumeKey(ctx: StaffContext, { id }: { id: string }): Promise<{ success: true }> {
	await ctx.db.prisma.$transaction(async (tx) => {
		const key = await takeKey(ctx, tx, id);
		refuseRevoked(key);
		if (!key.pausedAt) return;
		const ownerId = await ownerOnResume(ctx, tx, key, { needs: [...key.flags, 'manageRole'] });
		const data = { pausedAt: null, pausedBy: null, ownerId, version: { increment: 1 } };
		await tx.apiKey.update({ where: { id }, data, select: { id: true } });
		const { accountId, programId, pausedBy } = key;
		const event = { action: 'update', entity: 'apiKey', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, {
			...event,
			before: { paused: true, pausedBy },
			after: { paused: false, pausedBy: null },
		});
	});
	ctx.sessionCache?.clear();
	return { success: true };
}

export const resumeKeyProcedure = permitted('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(apiKeyIdSchema)
	.mutation(({ ctx, input }) => resumeKey(ctx, input));
