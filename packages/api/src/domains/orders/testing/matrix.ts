import { newId } from '@rewards/db';
import {
	activity,
	inOwnProgram,
	type Matrix,
	program,
	subtree,
	type Target,
} from '../../../authorization/testing/cells';
import { newParticipant } from '../../../authorization/testing/records';

/** An order of the target's program, and whose it is. */
const newOrder = async (target: Target): Promise<{ participantId: string; orderId: string }> => {
	const { db, programId } = target;
	const participantId = await newParticipant(target);
	const id = newId();
	const keys = { orderNumber: `PO-${id}`, idempotencyKey: id, submissionKey: id };
	await db.prisma.order.create({ data: { programId, id, participantId, ...keys }, select: { id: true } });
	return { participantId, orderId: id };
};
const number = async (target: Target) => ({ orderId: `PO-${(await newOrder(target)).orderId}` });
const ofParticipant = async (target: Target) => ({ participantId: await newParticipant(target) });
const field = 'status';

export const matrix: Matrix = {
	'orders.get': program(newOrder),
	'orders.get by number': program(number),
	'orders.get elsewhere': inOwnProgram(async (target) => ({ orderId: (await newOrder(target)).orderId })),
	'orders.get by number elsewhere': inOwnProgram(number),
	'orders.get of another': inOwnProgram(async (target) => ({
		participantId: await newParticipant({ ...target, programId: target.own.programId }),
		orderId: (await newOrder(target)).orderId,
	})),
	'orders.list': program(),
	'orders.distinct': program(() => ({ field })),
	'orderErrors.list': subtree(),
	'orderErrors.distinct': subtree({ field: 'errorMessage' }),
	'participantOrders.list': program(ofParticipant),
	'participantOrders.list elsewhere': inOwnProgram(ofParticipant),
	'participantOrders.distinct': program(async (target) => ({ ...(await ofParticipant(target)), field })),
	'participantOrders.distinct elsewhere': inOwnProgram(async (target) => ({ ...(await ofParticipant(target)), field })),
	'audit.forRecord order': activity(async (target) => ({
		entity: 'order',
		id: (await newOrder(target)).orderId,
		programId: target.programId,
	})),
};
