import type { PoolClient } from '@rewards/db';
import type { OrderFacts } from '@rewards/validators/orders/moves';
import type { AuditActor } from '../../../audit';
import { AppError } from '../../../errors';
import { type LockedOrder as LockedRow, lockOrder as lockRow } from '../supplier/locked-order';

/** An order locked until the transaction ends, with the fields that the rules of its moves check. */
export interface LockedOrder extends LockedRow, OrderFacts {
	accountId: string;
	version: number;
	programType: string;
}

type Facts = Omit<LockedOrder, keyof LockedRow | 'supplierState' | 'closing' | 'tries'>;
const facts = `select o.version, o.batch, o.submitted_at is not null as submitted, p.account_id as "accountId", p.type as "programType",
		array(select i.tracking_status from order_item i where i.program_id = o.program_id and i.order_id = o.id order by i.item_number) as "itemCodes",
		exists (select from order_event e where e.program_id = o.program_id and e.order_id = o.id and e.kind = 'edited' and e.at >= all (
			select s.at from order_submission s where s.program_id = o.program_id and s.order_id = o.id and s.action = 'send'
		)) as "editedSince"
	from "order" o join program p on p.id = o.program_id where o.program_id = $1 and o.id = $2 and o.deleted_at is null`;

/** Locks an order for a move by staff. NOT_FOUND for one of another program or a deleted one. */
export async function lockOrder(client: PoolClient, programId: string, orderId: string): Promise<LockedOrder> {
	const order = await lockRow(client, { programId, orderId });
	const { rows } = await client.query<Facts>({ name: 'order-facts', text: facts, values: [programId, orderId] });
	const [found] = rows;
	if (!order || !found) throw new AppError('NOT_FOUND', { entity: 'order' });
	const { dispatch } = order;
	return {
		...order,
		...found,
		supplierState: dispatch?.state ?? 'none',
		closing: dispatch?.closing ?? null,
		tries: dispatch?.tries ?? 0,
	};
}

export const placeOf = ({ programId, id }: Pick<LockedOrder, 'programId' | 'id'>) => ({ programId, orderId: id });
/** The staff user who moves an order: the call's context, or a job in its requester's name. */
export type Mover = AuditActor & { session: NonNullable<AuditActor['session']> };
export const actorOf = ({ session }: Pick<Mover, 'session'>) => ({
	id: session.user.id,
	name: session.user.displayName,
});
