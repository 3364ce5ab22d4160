import { databaseClock } from '@rewards/db';
import { endpointPauseSchema } from '@rewards/validators/webhooks/schemas';
import { writeAudit } from '../../../audit';
import { ownerOnResume } from '../../../authorization/owner-on-resume';
import { permitted, type StaffContext } from '../../../trpc';
import { endpointRights, takeEndpoint } from '../policy';

const resumed = { pausedAt: null, pausedBy: null, failingSince: null, restsUntil: null };

/**
 * Pauses or resumes an endpoint; messages from the meantime are sent then. A user who resumes one whose owner may not
 * have it any more becomes its owner; BAD_REQUEST while its program belongs to another account.
 */
export async function pauseEndpoint(
	ctx: StaffContext,
	{ id, paused }: { id: string; paused: boolean },
): Promise<{ success: true }> {
	await ctx.db.prisma.$transaction(async (tx) => {
		const endpoint = await takeEndpoint(ctx, tx, id);
		const { accountId, programId, pausedAt } = endpoint;
		if ((pausedAt !== null) === paused) return;
		const data = paused
			? { pausedAt: databaseClock.now(), pausedBy: 'staff' }
			: { ...resumed, ownerId: await ownerOnResume(ctx, tx, endpoint, endpointRights) };
		await tx.webhookEndpoint.update({
			where: { id },
			data: { ...data, version: { increment: 1 } },
			select: { id: true },
		});
		const event = { action: 'update', entity: 'webhook', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, { ...event, before: { paused: !paused }, after: { paused } });
	});
	return { success: true };
}

export const pauseEndpointProcedure = permitted('manageProgramAdvanced')
	.input(endpointPauseSchema)
	.mutation(({ ctx, input }) => pauseEndpoint(ctx, input));
