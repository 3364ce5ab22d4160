import { newId } from '@rewards/db';
import { type Matrix, record, subtree, type Target } from '../../../authorization/testing/cells';

async function newEndpoint({ db, account: { id: accountId } }: Pick<Target, 'db' | 'account'>): Promise<string> {
	const id = newId();
	const ownerId = newId();
	const fields = { name: `Shop ${id}`, url: 'https://shop.example/hook', events: ['code.used'] };
	const data = { id, accountId, ...fields, secret: Uint8Array.from([1]), createdById: ownerId, ownerId };
	await db.prisma.webhookEndpoint.create({ data, select: { id: true } });
	return id;
}
async function newDelivery(target: Target): Promise<string> {
	const endpointId = await newEndpoint(target);
	const event = { id: newId(), type: 'test', accountId: target.account.id, data: {} };
	await target.db.prisma.webhookEvent.create({ data: event, select: { id: true } });
	const data = { id: newId(), endpointId, eventId: event.id, state: 'failed' };
	await target.db.prisma.webhookDelivery.create({ data, select: { id: true } });
	return data.id;
}
const fields = { name: 'Shop', url: 'https://shop.example/hook', events: ['code.used'] };

const secret = { keyed: { secret: true } } as const;

export const matrix: Matrix = {
	'webhooks.list': subtree(),
	'webhooks.distinct': subtree({ field: 'name' }),
	'webhooks.create': record(({ account: { id } }) => ({ ...fields, accountId: id }), secret),
	'webhooks.create program': record(({ programId }) => ({ ...fields, programId }), secret),
	'webhooks.get': record(async (target) => ({ id: await newEndpoint(target) })),
	'webhooks.update': record(async (target) => ({ ...fields, id: await newEndpoint(target), version: 1 })),
	'webhooks.rotate': record(async (target) => ({ id: await newEndpoint(target), overlap: 24 }), secret),
	'webhooks.pause': record(async (target) => ({ id: await newEndpoint(target), paused: true })),
	'webhooks.test': record(async (target) => ({ id: await newEndpoint(target) })),
	'webhooks.replay': record(async (target) => ({ endpointId: await newEndpoint(target) })),
	'webhooks.replay delivery': record(async (target) => ({ deliveryId: await newDelivery(target) })),
	'webhooks.delete': record(async (target) => ({ id: await newEndpoint(target) })),
	'webhookDeliveries.list': record(async (target) => ({ endpointId: await newEndpoint(target) })),
	'webhookDeliveries.distinct': record(async (target) => ({ endpointId: await newEndpoint(target), field: 'type' })),
	'webhookDeliveries.get': record(async (target) => ({ id: await newDelivery(target) })),
};
