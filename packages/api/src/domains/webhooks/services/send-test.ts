import { newId, type TransactionClient } from '@rewards/db';
import { testEvent, testLimits } from '@rewards/validators/webhooks/words';
import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import type { StaffContext } from '../../../trpc';
import { callAgain, takeEndpoint } from '../policy';

/** First key of the advisory lock under which a user's test messages are counted. */
const testLock = 7_268;

/** TOO_MANY_REQUESTS when the endpoint, whose row is locked, or the user had too many test messages within a minute. */
async function checkTests(tx: TransactionClient, endpointId: string, userId: string): Promise<void> {
	await tx.$executeRaw`select pg_advisory_xact_lock(${testLock}::int, hashtext(${userId}))`;
	const [sent] = await tx.$queryRaw<{ endpoint: number; user: number }[]>`select
		(select count(*) from webhook_delivery d join webhook_event v on v.id = d.event_id and v.sent_by_id is not null
			where d.endpoint_id = ${endpointId}::uuid and d.created_at > now() - interval '1 minute')::int as endpoint,
		(select count(*) from webhook_event where sent_by_id = ${userId}::uuid and created_at > now() - interval '1 minute')::int as "user"`;
	const of = (['endpoint', 'user'] as const).find((one) => sent && sent[one] >= testLimits[one]);
	if (!of) return;
	const message = `At most ${testLimits[of]} test messages a minute for ${of === 'user' ? 'a user' : 'an endpoint'}.`;
	throw new AppError(
		'TOO_MANY_REQUESTS',
		{ reason: 'webhookTests', of, max: testLimits[of], retryAfterSeconds: 60 },
		{ message },
	);
}

/**
 * Sends a message of type `test` to one endpoint, like any other. Returns the delivery's id. TOO_MANY_REQUESTS (reason
 * `webhookTests`).
 */
export async function sendTest(ctx: StaffContext, { id }: { id: string }): Promise<{ deliveryId: string }> {
	const deliveryId = newId();
	await ctx.db.prisma.$transaction(async (tx) => {
		const { accountId, programId } = await takeEndpoint(ctx, tx, id);
		const { user } = ctx.session;
		await checkTests(tx, id, user.id);
		await callAgain(tx, id);
		const said = { sentBy: user.displayName };
		const data = { id: newId(), type: testEvent, accountId, programId, data: said, sentById: user.id };
		await tx.webhookEvent.create({ data, select: { id: true } });
		const delivery = { id: deliveryId, endpointId: id, eventId: data.id, dueAt: new Date() };
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
