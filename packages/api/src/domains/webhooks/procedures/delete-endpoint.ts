import { endpointIdSchema } from '@rewards/validators/webhooks/schemas';
import { writeAudit } from '../../../audit';
import { permitted, type StaffContext } from '../../../trpc';
import { takeEndpoint } from '../policy';

/** Deletes an endpoint, with its waiting messages and the log of sent ones. */
export async function deleteEndpoint(ctx: StaffContext, { id }: { id: string }): Promise<{ success: true }> {
	await ctx.db.prisma.$transaction(async (tx) => {
		const { accountId, programId, name, url } = await takeEndpoint(ctx, tx, id);
		await tx.webhookEndpoint.delete({ where: { id }, select: { id: true } });
		const event = { action: 'delete', entity: 'webhook', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, { ...event, before: { name, url } });
	});
	return { success: true };
}

export const deleteEndpointProcedure = permitted('manageProgramAdvanced')
	.input(endpointIdSchema)
	.mutation(({ ctx, input }) => deleteEndpoint(ctx, input));
