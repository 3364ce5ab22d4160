import type { PoolClient } from '@rewards/db';
import type { OrderStatus } from '@rewards/validators/orders/constants';

/** An order whose rows this transaction has locked, in the common order: participant, order, its row of work. */
export interface LockedOrder {
	programId: string;
	id: string;
	participantId: string;
	orderNumber: string;
	status: OrderStatus;
	externalOrderNumber: string;
	/** The key of this round. */
	submissionKey: string;
	/** null: no supplier work is pending. */
	dispatch: LockedDispatch | null;
}
export interface LockedDispatch {
	state: 'send' | 'ask' | 'close' | 'follow';
	key: string;
	leaseId: string | null;
	tries: number;
	closing: 'void' | 'resend' | null;
	closingById: string | null;
	closingByName: string;
	closingReason: string;
}

/** Who requested that the key be closed; null when no user did. */
export const wishedBy = ({ closingById, closingByName }: LockedDispatch): { id: string; name: string } | null =>
	closingById ? { id: closingById, name: closingByName } : null;

/** Locks an order and its rows; null when the program has no such order. */
export async function lockOrder(
	client: PoolClient,
	{ programId, orderId }: { programId: string; orderId: string },
): Promise<LockedOrder | null> {
	const values = [programId, orderId];
	const order = await lockWithParticipant(client, values);
	if (!order) return null;
	const { rows } = await client.query<LockedDispatch>({
		name: 'order-lock-dispatch',
		text: `select state, key, lease_id as "leaseId", tries, closing, closing_by_id as "closingById", closing_by_name as "closingByName",
			closing_reason as "closingReason" from order_dispatch where program_id = $1 and order_id = $2 for no key update`,
		values,
	});
	return { ...order, dispatch: rows[0] ?? null };
}

type OrderRow = Omit<LockedOrder, 'dispatch'>;

/** A merge that ends while the participant is waited for gives the order to another one: then that one comes first. */
async function lockWithParticipant(client: PoolClient, values: readonly string[]): Promise<OrderRow | null> {
	for (;;) {
		const people = await client.query<{ id: string }>({
			name: 'order-lock-participant',
			text: `select p.id from participant p where p.program_id = $1
				and p.id = (select participant_id from "order" where program_id = $1 and id = $2) for no key update`,
			values: [...values],
		});
		const [participant] = people.rows;
		if (!participant) return null;
		const orders = await client.query<OrderRow>({
			name: 'order-lock',
			text: `select program_id as "programId", id, participant_id as "participantId", order_number as "orderNumber", status,
				external_order_number as "externalOrderNumber", submission_key as "submissionKey"
				from "order" where program_id = $1 and id = $2 and participant_id = $3 for no key update`,
			values: [...values, participant.id],
		});
		if (orders.rows[0]) return orders.rows[0];
	}
}
