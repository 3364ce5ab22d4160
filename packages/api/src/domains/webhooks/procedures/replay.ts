import { replaySchema } from '@rewards/validators/webhooks/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import { permitted, type StaffContext } from '../../../trpc';
import { callAgain, takeEndpoint } from '../policy';

/**
 * Sends a message again, whatever its result, or all failed ones of an endpoint. It keeps its id, so that the receiver
 * can drop duplicates. A waiting one is due at once.
 */
export async function replay(ctx: StaffContext, input: z.output<typeof replaySchema>): Promise<{ messages: number }> {
	return ctx.db.prisma.$transaction(async (tx) => {
		const ofOne = 'deliveryId' in input ? input.deliveryId : null;
		const found = ofOne
			? await tx.webhookDelivery.findUnique({ where: { id: ofOne }, select: { endpointId: true } })
			: null;
		const endpointId = 'endpointId' in input ? input.endpointId : found?.endpointId;
		if (!endpointId) throw new AppError('NOT_FOUND', { entity: 'webhookDelivery' });
		const { accountId, programId } = await takeEndpoint(ctx, tx, endpointId);
		const messages = await tx.$executeRaw`update webhook_delivery d set state = 'waiting', due_at = now(), tries = 0
			from webhook_endpoint e, webhook_event v
			where endpoint_id = ${endpointId}::uuid and (d.id = ${ofOne}::uuid or ${ofOne}::uuid is null and state = 'failed')
				and e.id = endpoint_id and v.id = event_id and webhook_reaches(e.account_id, e.program_id, v.program_id)`;
		if (ofOne && messages === 0) throw new AppError('NOT_FOUND', { entity: 'webhookDelivery' });
		await callAgain(tx, endpointId);
		const event = { action: 'send', entity: 'webhook', entityId: endpointId, accountId, programId };
		await writeAudit(tx, ctx, { ...event, after: ofOne ? { deliveryId: ofOne } : { messages } });
		return { messages };
	});
}

export const replayProcedure = permitted('manageProgramAdvanced')
	.input(replaySchema)
	.mutation(({ ctx, input }) => replay(ctx, input));
