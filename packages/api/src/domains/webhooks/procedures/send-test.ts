import { setTimeout as delay } from 'node:timers/promises';
import { newId, type TransactionClient } from '@rewards/db';
import { endpointIdSchema } from '@rewards/validators/webhooks/schemas';
import { testEvent, testLimits } from '@rewards/validators/webhooks/words';
import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import { outside } from '../../../shares';
import { permitted, type StaffContext } from '../../../trpc';
import { callAgain, takeEndpoint } from '../policy';

/** First key of the advisory lock under which a user's test messages are counted. */
const testLock = 7_268;

// Of an endpoint that the caller may not know, nothing is told.
const sentTests = `select count(*) filter (where d.endpoint_id = $1::uuid and exists (
			select from webhook_endpoint e join account a on a.id = e.account_id where e.id = $1::uuid and a.path @> array[$3::uuid]
		))::int as endpoint,
		count(*) filter (where v.sent_by_id = $2::uuid)::int as "user"
	from webhook_event v join webhook_delivery d on d.event_id = v.id
	where v.sent_by_id is not null and v.created_at > now() - interval '1 minute'`;
type Sent = Record<'endpoint' | 'user', number>;

function checkLimits(sent: Sent | undefined): void {
	const of = (['endpoint', 'user'] as const).find((one) => sent && sent[one] >= testLimits[one]);
	if (!of) return;
	const params = { reason: 'webhookTests', of, max: testLimits[of], retryAfterSeconds: 60 };
	const message = `At most ${testLimits[of]} test messages a minute for ${of === 'user' ? 'a user' : 'an endpoint'}.`;
	throw new AppError('TOO_MANY_REQUESTS', params, { message });
}

/** Refuses what is too much before it costs a transaction, and a second later: a script would retry at once. */
async function refuseFlood(ctx: StaffContext, endpointId: string): Promise<void> {
	const { rows } = await ctx.db.pool.query<Sent>(sentTests, [endpointId, ctx.session.user.id, ctx.session.account.id]);
	try {
		checkLimits(rows[0]);
	} catch (error) {
		await outside(ctx, () => delay(1_000));
		throw error;
	}
}

/** TOO_MANY_REQUESTS when the endpoint, whose row is locked, or the user had too many test messages within a minute. */
async function checkTests(
	tx: TransactionClient,
	endpointId: string,
	{ user, account }: StaffContext['session'],
): Promise<void> {
	await tx.$executeRaw`select pg_advisory_xact_lock(${testLock}::int, hashtext(${user.id}))`;
	const [sent] = await tx.$queryRawUnsafe<Sent[]>(sentTests, endpointId, user.id, account.id);
	checkLimits(sent);
}

/**
 * Sends a message of type `test` to one endpoint, like any other. Returns the delivery's id. TOO_MANY_REQUESTS (reason
 * `webhookTests`).
 */
export async function sendTest(ctx: StaffContext, { id }: { id: string }): Promise<{ deliveryId: string }> {
	await refuseFlood(ctx, id);
	const deliveryId = newId();
	await ctx.db.prisma.$transaction(async (tx) => {
		const { accountId, programId } = await takeEndpoint(ctx, tx, id);
		const { user } = ctx.session;
		await checkTests(tx, id, ctx.session);
		await callAgain(tx, id);
		const said = { sentBy: user.displayName };
		const data = { id: newId(), type: testEvent, accountId, programId, data: said, sentById: user.id };
		await tx.webhookEvent.create({ data, select: { id: true } });
		// Due by the clock that the sender asks.
		await tx.$executeRaw`insert into webhook_delivery (id, endpoint_id, event_id, due_at)
			values (${deliveryId}::uuid, ${id}::uuid, ${data.id}::uuid, now())`;
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

export const sendTestProcedure = permitted('manageProgramAdvanced')
	.input(endpointIdSchema)
	.mutation(({ ctx, input }) => sendTest(ctx, input));
