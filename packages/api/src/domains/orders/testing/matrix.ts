import { newId } from '@rewards/db';
import {
	activity,
	inOwnProgram,
	type Keyed,
	type Matrix,
	program,
	record,
	subtree,
	type Target,
} from '../../../authorization/testing/cells';
import { newParticipant } from '../../../authorization/testing/records';
import { storeProduct } from '../../../testing/order-shop';
import { type StoredOrder, storeOrder } from './stored-order';

/** An order of the target's program, and its participant. */
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

/** An order in the state that a move needs. */
const inState =
	(state: Partial<StoredOrder>, more: object = {}) =>
	async (target: Target) => {
		const participantId = await newParticipant(target);
		return { orderId: await storeOrder(target.db, { programId: target.programId, participantId, ...state }), ...more };
	};
const failed = inState({ status: 'API Error', error: 'Refused' });
const edited = inState({ status: 'API Error', error: 'Refused' }, { version: 1, edit: { postcode: '12345' } });
const batchEdited = inState({ batch: true }, { version: 1, edit: { postcode: '12345' } });
/** The open error of an order. */
const openErrorOf = async (target: Target) => {
	const { orderId } = await failed(target);
	const error = await target.db.prisma.orderError.findFirstOrThrow({ where: { orderId }, select: { id: true } });
	return { orderDataId: error.id };
};
const voided = inState({ status: 'Void' });
/** Its supplier was asked two days ago to cancel it, and hasn't responded. */
const overdue = async (target: Target) => {
	const { orderId } = await inState({ dispatch: { state: 'close', closing: 'void' } })(target);
	const at = new Date(Date.now() - 2 * 86_400_000);
	const event = { programId: target.programId, id: newId(), orderId, kind: 'voidAsked', data: {}, at };
	await target.db.prisma.orderEvent.create({ data: event, select: { id: true } });
	return { orderId, reason: 'Settled by telephone' };
};
const batchOf = async (target: Target) => ({ orderIds: [(await inState({ batch: true })(target)).orderId] });
/** An order request of a participant of the target's program, or of the given one. */
const asked = async (target: Target, programId = target.programId) => {
	const productID = newId();
	await storeProduct(target.db, programId, { productId: productID, cost: '0' });
	return { participant: { sid: await newParticipant(target) }, items: [{ productID, quantity: 1 }] };
};
const shippingAddress = {
	address1: '1 Main St',
	townCity: 'Austin',
	stateCounty: 'TX',
	postcode: '73301',
	phone: '5125550100',
};
/** An order for a bulk action, as its two lists name it. */
const heldOrder = async (target: Target) => ({
	action: 'resubmit',
	selection: { kind: 'ids', ids: [(await failed(target)).orderId] },
});
const heldError = async (target: Target) => ({
	action: 'resubmit',
	selection: { kind: 'ids', ids: [(await openErrorOf(target)).orderDataId] },
});
const heldBy: Keyed['input'] = async (target, { user }) => {
	const { db, programId, account } = target;
	const selectionId = newId();
	const { orderId } = await failed(target);
	await db.pool.query(
		`with held as (insert into order_bulk (id, account_id, program_id, action, count, held_by_id, expires_at)
			values ($1, $2, $3, 'resubmit', 1, $4, now() + interval '1 hour'))
		insert into order_bulk_row (bulk_id, n, program_id, order_id) values ($1, 1, $3, $5)`,
		[selectionId, account.id, programId, user.id, orderId],
	);
	return { selectionId, count: 1, action: { kind: 'resubmit' } };
};
const notYet = { none: 'changes nothing yet' };
/** The role Account Manager may do it too, so the procedure itself checks. */
const byRole = { mayAnswer: ['FORBIDDEN'] } as const;

export const matrix: Matrix = {
	'orders.get': program(newOrder),
	'orders.get by number': program(number),
	'orders.get elsewhere': inOwnProgram(async (target) => ({ orderId: (await newOrder(target)).orderId })),
	'orders.get by number elsewhere': inOwnProgram(number),
	'orders.get of another': inOwnProgram(async (target) => ({
		participantId: await newParticipant({ ...target, programId: target.own.programId }),
		orderId: (await newOrder(target)).orderId,
	})),
	'orders.history': program(async (target) => ({ orderId: (await newOrder(target)).orderId })),
	'orders.history elsewhere': inOwnProgram(async (target) => ({ orderId: (await newOrder(target)).orderId })),
	'orders.list': program(),
	'orders.distinct': program(() => ({ field })),
	'orderErrors.clear': record(openErrorOf),
	'orderErrors.clear of a program': program(openErrorOf),
	'orderErrors.list': subtree(),
	'orderErrors.distinct': subtree({ field: 'errorMessage' }),
	'orders.offer': program(ofParticipant),
	'orders.offer elsewhere': inOwnProgram(ofParticipant),
	'orders.quote': program(asked),
	// Another program's participant gives the same response as an unknown one.
	'orders.quote elsewhere': {
		reach: 'subtree',
		input: async (target) => ({ programId: target.own.programId, ...(await asked(target, target.own.programId)) }),
	},
	'orders.place': program(async (target) => ({ ...(await asked(target)), shippingAddress, key: newId() })),
	'orders.place elsewhere': inOwnProgram(async (target) => ({
		...(await asked(target, target.own.programId)),
		shippingAddress,
		key: newId(),
	})),
	'orders.void': program(failed),
	'orders.void elsewhere': inOwnProgram(failed),
	'orders.voidUnanswered': program(overdue),
	'orders.voidUnanswered elsewhere': inOwnProgram(overdue),
	'orders.resubmit': program(failed),
	'orders.resubmit elsewhere': inOwnProgram(failed),
	'orders.edit': program(edited),
	'orders.edit elsewhere': inOwnProgram(edited),
	'orders.editBatch': program(batchEdited, byRole),
	'orders.editBatch elsewhere': inOwnProgram(batchEdited, { mayAnswer: ['NOT_FOUND', 'FORBIDDEN'] }),
	'orders.submitBatch': program(batchOf, byRole),
	'orders.submitBatch elsewhere': inOwnProgram(batchOf, { mayAnswer: ['NOT_FOUND', 'FORBIDDEN'] }),
	'batchOrders.list': program(() => ({}), byRole),
	'batchOrders.get': program(inState({ batch: true }), byRole),
	'batchOrders.get elsewhere': inOwnProgram(inState({ batch: true }), { mayAnswer: ['NOT_FOUND', 'FORBIDDEN'] }),
	'batchOrders.distinct': program(() => ({ field }), byRole),
	'batchOrderItems.list': program(inState({ batch: true }), byRole),
	'batchOrderItems.distinct': program(inState({ batch: true }, { field: 'supplierName' }), byRole),
	'orders.delete': program(voided),
	'orders.delete elsewhere': inOwnProgram(voided),
	'orders.bulk.hold': program(heldOrder, { writes: notYet }),
	'orders.bulk.hold elsewhere': inOwnProgram(heldOrder),
	'orderErrors.bulk.hold': record(heldError, { writes: notYet }),
	// Selections are private to their holder, so none is found here; the domain's own test covers them.
	'orders.bulk.start': record(() => ({ selectionId: newId(), count: 1, action: { kind: 'resubmit' } }), {
		mayAnswer: ['NOT_FOUND'],
		writes: { none: 'its job writes an entry for each order, in the transaction of its move' },
		keyed: { input: heldBy },
	}),
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
