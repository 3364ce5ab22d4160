import { AppError } from '../../../errors';
import type { StaffContext } from '../../../trpc';
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

/** A message with its body and its latest attempts. NOT_FOUND for one of an endpoint that isn't the caller's. */
export async function getDelivery(ctx: StaffContext, { id }: { id: string }) {
	const found = await ctx.db.prisma.webhookDelivery.findUnique({ where: { id }, select });
	if (!found?.endpoint.account.path.includes(ctx.session.account.id))
		throw new AppError('NOT_FOUND', { entity: 'webhookDelivery' });
	const { endpoint: _, event, ...delivery } = found;
	const { id: eventId, createdAt: at, ...rest } = event;
	return { ...delivery, type: event.type, body: bodyOf({ eventId, at, ...rest }) };
}
