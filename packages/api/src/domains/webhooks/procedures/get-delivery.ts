import { endpointIdSchema } from '@rewards/validators/webhooks/schemas';
import { AppError } from '../../../errors';
import { permitted, type StaffContext } from '../../../trpc';
import { bodyOf } from '../sending/deliver';

const select = {
	id: true,
	state: true,
	tries: true,
	dueAt: true,
	endpoint: { select: { account: { select: { path: true } } } },
	event: { select: { id: true, type: true, createdAt: true, accountId: true, programId: true, data: true } },
	attempts: {
		orderBy: { at: 'desc' },
		take: 50,
		select: { id: true, at: true, ms: true, status: true, error: true, answer: true },
	},
} as const;

const reaches = `select from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id join webhook_event v on v.id = d.event_id
	where d.id = $1 and webhook_reaches(e.account_id, e.program_id, v.program_id)`;

/**
 * A message with its body and its latest attempts. NOT_FOUND for one of an endpoint that isn't the caller's, and for
 * one about a program that has left the endpoint's account.
 */
export async function getDelivery(ctx: StaffContext, { id }: { id: string }) {
	const found = await ctx.db.prisma.webhookDelivery.findUnique({ where: { id }, select });
	if (!found?.endpoint.account.path.includes(ctx.session.account.id))
		throw new AppError('NOT_FOUND', { entity: 'webhookDelivery' });
	const { rowCount } = await ctx.db.pool.query(reaches, [id]);
	if (rowCount === 0) throw new AppError('NOT_FOUND', { entity: 'webhookDelivery' });
	const { endpoint: _, event, ...delivery } = found;
	const { id: eventId, createdAt: at, ...rest } = event;
	return { ...delivery, type: event.type, body: bodyOf({ eventId, at, ...rest }) };
}

export const getDeliveryProcedure = permitted('manageProgramAdvanced')
	.input(endpointIdSchema)
	.query(({ ctx, input }) => getDelivery(ctx, input));
