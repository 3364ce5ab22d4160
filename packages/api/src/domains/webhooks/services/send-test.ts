import { databaseClock, newId } from '@rewards/db';
import { testEvent } from '@rewards/validators/webhooks/words';
import { writeAudit } from '../../../audit';
import type { StaffContext } from '../../../trpc';
import { takeEndpoint } from '../policy';

/** Sends a message of type `test` to one endpoint, like any other. Returns the delivery's id. */
export async function sendTest(ctx: StaffContext, { id }: { id: string }): Promise<{ deliveryId: string }> {
	const deliveryId = newId();
	await ctx.db.prisma.$transaction(async (tx) => {
		const { accountId, programId } = await takeEndpoint(ctx, tx, id);
		const data = { id: newId(), type: testEvent, accountId, programId, data: { sentBy: ctx.session.user.displayName } };
		await tx.webhookEvent.create({ data, select: { id: true } });
		const delivery = { id: deliveryId, endpointId: id, eventId: data.id, dueAt: databaseClock.now() };
		await tx.webhookDelivery.create({ data: delivery, select: { id: true } });
		await writeAudit(tx, ctx, {
			action: 'send',
			entity: 'webhook',
			entityId: id,
			accountId,
			programId,
			after: { test: true },
		});
	});
	return { deliveryId };
}
