import { type Database, newId } from '@rewards/db';
import type { OrderStatus } from '@rewards/validators/orders/constants';

export interface StoredOrder {
	programId: string;
	participantId: string;
	status?: OrderStatus;
	/** Absent: no supplier work is pending. */
	dispatch?: { state: 'send' | 'ask' | 'close' | 'follow'; closing?: 'void' | 'resend'; tries?: number };
	batch?: boolean;
	submitted?: boolean;
	/** Points and supplier's code of each item. */
	items?: readonly { points?: number; code?: number }[];
	/** An open order error. */
	error?: string;
	more?: object;
}

/** An order as intake and supplier would have left it, with a ledger entry for each item that cost points. */
export async function storeOrder(db: Database, given: StoredOrder): Promise<string> {
	const { programId, participantId, status = 'Pending', dispatch, items = [{}], error } = given;
	const id = newId();
	const select = { id: true };
	const total = items.reduce((sum, { points = 0 }) => sum + points, 0);
	const keys = { orderNumber: `PO-${id}`, idempotencyKey: id, submissionKey: id };
	const sent = given.submitted ? { submittedAt: new Date() } : {};
	await db.prisma.order.create({
		data: { programId, id, participantId, status, total, batch: given.batch ?? false, ...keys, ...sent, ...given.more },
		select,
	});
	for (const [at, { points = 0, code = 0 }] of items.entries()) {
		const entryId = points > 0 ? newId() : null;
		if (entryId)
			await db.prisma.ledgerEntry.create({
				data: {
					programId,
					id: entryId,
					participantId,
					type: 'order',
					amount: -points,
					orderId: id,
					description: 'Order',
				},
				select,
			});
		const product = { productId: `P${at}`, productName: `Product ${at}`, quantity: 1, price: points, total: points };
		await db.prisma.orderItem.create({
			data: { programId, id: newId(), orderId: id, itemNumber: at + 1, trackingStatus: code, entryId, ...product },
			select,
		});
	}
	// A code belongs to its order, whatever staff made of its status since.
	await db.pool.query(
		`update participant p set used_by_order_id = $2 from program g where g.id = p.program_id and g.type = 'claim'
			and p.program_id = $1 and p.id = $3 and p.status not in ('Active', 'Pending Approval')`,
		[programId, id, participantId],
	);
	if (dispatch) {
		const { state, closing = null, tries = 0 } = dispatch;
		await db.prisma.orderDispatch.create({
			data: { programId, orderId: id, state, key: id, closing, tries },
			select: { orderId: true },
		});
	}
	if (error)
		await db.prisma.orderError.create({ data: { programId, id: newId(), orderId: id, message: error }, select });
	return id;
}
