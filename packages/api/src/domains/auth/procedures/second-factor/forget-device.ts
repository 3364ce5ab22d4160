import { factorIdSchema } from '@rewards/validators/auth/second-factor';
import { writeAudit } from '../../../../audit';
import { AppError } from '../../../../errors';
import { type SessionContext, sessionProcedure } from '../../../../trpc';

/**
 * Requires the second factor in that browser again. Throws NOT_FOUND for a device that isn't one of the signed-in
 * user's.
 */
export async function forgetDevice(ctx: SessionContext, { id }: { id: string }): Promise<{ success: true }> {
	const { user, account } = ctx.session;
	await ctx.db.prisma.$transaction(async (tx) => {
		const { count } = await tx.rememberedDevice.deleteMany({ where: { id, userId: user.id } });
		if (count === 0) throw new AppError('NOT_FOUND', { entity: 'device' });
		const event = { action: 'forgetDevice', entity: 'user', entityId: user.id, accountId: account?.id ?? null };
		await writeAudit(tx, ctx, event);
	});
	return { success: true };
}

export const forgetDeviceProcedure = sessionProcedure
	.input(factorIdSchema)
	.mutation(({ ctx, input }) => forgetDevice(ctx, input));
