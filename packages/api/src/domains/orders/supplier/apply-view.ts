import type { PoolClient } from '@rewards/db';
import type { SupplierItem, SupplierView } from '../../../integrations/supplier';
import { applyVoid, writeOrderEvent } from '../moves/effects';
import { endItems } from '../moves/end-items';
import { giveCodeBack } from '../moves/give-code-back';
import type { OrderPlace } from '../moves/order-place';
import { follow, setStatus } from './follow-order';
import { endingOf, goesBack, isEnded, statusOf } from './item-moves';
import { type LockedOrder, wishedBy } from './locked-order';

interface Item {
	itemNumber: number;
	status: number;
	sequence: number | null;
}

/**
 * Updates an order with its supplier's state: statuses of items with their tracking, points to give back, and the
 * resulting status. Messages older than the known state, or back to an earlier phase, are kept in the timeline and
 * change nothing; repeated ones leave no trace. The order is locked. `messageId`: of the message that brought it; it
 * was polled without one.
 */
export async function applyView(
	client: PoolClient,
	order: LockedOrder,
	view: SupplierView,
	messageId?: string,
): Promise<void> {
	const { dispatch } = order;
	// Of a key that the order had when the message was sent: the message doesn't apply to the new round.
	if (view.key !== order.submissionKey) return;
	// The supplier cancels what it has under a key that it is to close, so that the order can be sent corrected: this
	// doesn't cancel the order.
	if (dispatch?.state === 'close' && dispatch.closing === 'resend') return;
	if (!dispatch && order.status === 'API Error') return askAnew(client, order);
	const place = { programId: order.programId, orderId: order.id };
	// Accepted again under another number: it is a new order at the supplier, which counts the changes of its items from
	// the start.
	const again = dispatch?.state === 'send' || dispatch?.state === 'ask';
	if (again && order.externalOrderNumber !== '' && order.externalOrderNumber !== view.orderNumber)
		await client.query('update order_item set status_sequence = null where program_id = $1 and order_id = $2', [
			place.programId,
			place.orderId,
		]);
	const { rows } = await client.query<Item>({
		name: 'order-items-lock',
		text: `select item_number as "itemNumber", tracking_status as status, status_sequence as sequence
			from order_item where program_id = $1 and order_id = $2 order by item_number for no key update`,
		values: [place.programId, place.orderId],
	});
	const items = new Map(rows.map((item) => [item.itemNumber, item]));
	const dead = order.status === 'Void';
	let ended = false;
	for (const reported of view.items) {
		const item = items.get(reported.line);
		if (item && (await applyItem(client, place, item, reported, { dead, messageId }))) ended = true;
	}
	if (dead) return;
	await follow(client, order, view);
	const next = statusOf(
		[...items.values()].map(({ status }) => status),
		view.state === 'closed',
	);
	if (next === 'Void') {
		const wished = dispatch?.closing === 'void' && { reason: dispatch.closingReason, by: wishedBy(dispatch) };
		await applyVoid(client, order, wished || { reason: 'The supplier cancelled every item', by: null });
		return;
	}
	if (ended) await returnCode(client, place);
	// Closed by the supplier, or nothing is left of it: there is no more work with the supplier.
	if (next === 'Completed') {
		await client.query('delete from order_dispatch where program_id = $1 and order_id = $2', [
			order.programId,
			order.id,
		]);
		if (dispatch?.state === 'close') await writeOrderEvent(client, place, 'voidDenied', { data: { detail: '' } });
	}
	// An item that was once shipped never waits for shipment again.
	if (next && next !== order.status && order.status !== 'Completed') await setStatus(client, order, next);
}

/** Returns whether the item has ended now. */
async function applyItem(
	client: PoolClient,
	place: OrderPlace,
	item: Item,
	reported: SupplierItem,
	{ dead, messageId }: { dead: boolean; messageId: string | undefined },
): Promise<boolean> {
	const status = reported.status >= 0 && reported.status <= 16 ? reported.status : 0;
	const { itemNumber, status: from } = item;
	if (item.sequence !== null && reported.sequence === item.sequence) return false;
	// The initial state of an order: nothing can be older.
	if (item.sequence === null && reported.sequence === 0 && status === from && reported.trackingNumber === '')
		return false;
	const older = item.sequence !== null && reported.sequence < item.sequence;
	if (older || dead || goesBack(from, status)) {
		// A message is resent until it is acknowledged, and polling returns it once more: each delay is recorded once.
		const { rowCount } = await client.query(
			`select from order_event where program_id = $1 and order_id = $2 and kind = 'itemLate' and item_number = $3
				and data->'sequence' = to_jsonb($4::bigint)`,
			[place.programId, place.orderId, itemNumber, reported.sequence],
		);
		if (!rowCount)
			await writeOrderEvent(client, place, 'itemLate', {
				itemNumber,
				data: {
					from,
					to: status,
					sequence: reported.sequence,
					at: reported.at,
					why: dead ? 'void' : older ? 'older' : 'back',
				},
			});
		return false;
	}
	await client.query({
		name: 'order-item-status',
		text: `update order_item set tracking_status = $4, status_at = $5, status_sequence = $6,
				tracking_number = coalesce(nullif($7, ''), tracking_number), tracking_company = coalesce(nullif($8, ''), tracking_company),
				tracking_link = coalesce(nullif($9, ''), tracking_link)
			where program_id = $1 and order_id = $2 and item_number = $3`,
		values: [
			place.programId,
			place.orderId,
			itemNumber,
			status,
			reported.at,
			reported.sequence,
			reported.trackingNumber,
			reported.trackingCompany,
			reported.trackingLink,
		],
	});
	item.status = status;
	item.sequence = reported.sequence;
	if (status === from) return false;
	await writeOrderEvent(client, place, 'itemChanged', { itemNumber, data: { from, to: status, at: reported.at } });
	if (!isEnded(status)) return false;
	const points = await endItems(client, place, { ...endingOf(status), itemNumber, messageId, by: null });
	if (points > 0) await writeOrderEvent(client, place, 'pointsReturned', { itemNumber, data: { points } });
	return true;
}

/** The order may have come back as a whole: its code is given back as well. */
async function returnCode(client: PoolClient, place: OrderPlace): Promise<void> {
	const code = await giveCodeBack(client, place, { why: 'returned', actor: { session: null } });
	if (code) await writeOrderEvent(client, place, code.kind, { data: code.data ?? {} });
}

/**
 * The supplier has refused the order under this key, but sends a message about it. Its current state is polled: sending
 * the order under a new key might duplicate it.
 */
async function askAnew(client: PoolClient, { programId, id }: LockedOrder): Promise<void> {
	await client.query(
		`insert into order_dispatch (program_id, order_id, state, key, round, tries, due_at)
		select program_id, id, 'ask', submission_key, round, 1, clock_timestamp() from "order" where program_id = $1 and id = $2`,
		[programId, id],
	);
}
