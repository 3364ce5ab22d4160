import { databaseClock } from '@rewards/db';
import { apiKeyIdSchema } from '@rewards/validators/api-keys/schemas';
import { writeAudit } from '../../../audit';
import { permitted, type StaffContext } from '../../../trpc';
import { takeKey } from '../policy';

/** Ends a key immediately and permanently. It stays in the list, so that its past actions keep a name. */
export async function revokeKey(ctx: StaffContext, { id }: { id: string }): Promise<{ success: true }> {
	await ctx.db.prisma.$transaction(async (tx) => {
		const { revokedAt, accountId, programId, name, prefix } = await takeKey(ctx, tx, id);
		if (revokedAt) return;
		const data = { revokedAt: databaseClock.now(), previousHash: null, previousUntil: null, version: { increment: 1 } };
		await tx.apiKey.update({ where: { id }, data, select: { id: true } });
		const event = { action: 'revoke', entity: 'apiKey', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, { ...event, before: { name, prefix } });
	});
	ctx.sessionCache?.clear();
	return { success: true };
}

export const revokeKeyProcedure = permitted('manageRole')
	.input(apiKeyIdSchema)
	.mutation(({ ctx, input }) => revokeKey(ctx, input));
