import type { OrderEventKind, SupplierAction, SupplierOutcome } from '@rewards/validators/orders/states';
import type { PriceStep } from '@rewards/validators/prices/price';
import { z } from 'zod';
import { AppError } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';

/** The newest of each list; more than an ordinary order has. */
const most = 500;

export interface OrderEventItem {
	id: string;
	at: Date;
	kind: OrderEventKind;
	itemNumber: number | null;
	/** Data of the kind: from and to of a status, a reason, points, fields before and after. */
	data: Record<string, unknown>;
	/** Blank: the system itself or the supplier. */
	by: string;
}
export interface SupplierCallItem {
	id: string;
	at: Date;
	answeredAt: Date | null;
	action: SupplierAction;
	outcome: SupplierOutcome;
	detail: string;
	attempt: number;
	/** Number of the key, counted from 1. */
	round: number;
}
export interface OrderEntryItem {
	id: string;
	at: Date;
	type: 'order' | 'reversal' | 'adjustment';
	/** Signed whole points. */
	amount: number;
	description: string;
	by: string;
}
export interface ItemPriceSteps {
	itemNumber: number;
	productName: string;
	quantity: number;
	/** Dollars per unit as decimal text; figures that an older order has no record of are missing. */
	steps: Partial<Record<PriceStep, string>>;
	/** Points per unit. */
	points: number;
}

const events = `select id, at, kind, item_number as "itemNumber", data, actor_name as by from order_event
	where program_id = $1 and order_id = $2 order by at desc, id desc limit ${most}`;
const calls = `select id, at, answered_at as "answeredAt", action, outcome, detail, attempt, round from order_submission
	where program_id = $1 and order_id = $2 order by at desc, id desc limit ${most}`;
const entries = `select id, created_at as at, type, amount, description, created_by_name as by from ledger_entry
	where program_id = $1 and order_id = $2 order by created_at desc, id desc limit ${most}`;
const prices = `select item_number as "itemNumber", product_name as "productName", quantity, costing, price as points from order_item
	where program_id = $1 and order_id = $2 order by item_number`;

const amount = z
	.union([z.string(), z.number().transform(String)])
	.optional()
	.catch(undefined);
const costingSchema = z
	.object({
		cost: amount,
		freight: amount,
		handling: amount,
		markup: amount,
		psq: amount,
		tax: amount,
		repShare: amount,
	})
	.catch({} as never);

/**
 * What happened to an order of the program, its calls to the supplier, its ledger entries and the steps of its prices.
 * NOT_FOUND for another program's.
 */
export async function getOrderHistory({ db, program }: Pick<ProgramContext, 'db' | 'program'>, orderId: string) {
	const values = [program.id, orderId];
	const known = await db.pool.query(
		'select from "order" where program_id = $1 and id = $2 and deleted_at is null',
		values,
	);
	if (!known.rowCount) throw new AppError('NOT_FOUND', { entity: 'order' });
	const [happened, called, moved, priced] = await Promise.all([
		db.pool.query<OrderEventItem>(events, values),
		db.pool.query<SupplierCallItem>(calls, values),
		db.pool.query<OrderEntryItem>(entries, values),
		db.pool.query<Omit<ItemPriceSteps, 'steps'> & { costing: unknown }>(prices, values),
	]);
	return {
		events: happened.rows,
		calls: called.rows,
		entries: moved.rows,
		prices: priced.rows.map(
			({ costing, ...item }): ItemPriceSteps => ({ ...item, steps: costingSchema.parse(costing) }),
		),
	};
}

/**
 * The timeline of an order, its ledger entries and its price steps: for users who work with orders, since prices show
 * the program's margin.
 */
export const getOrderHistoryProcedure = programProcedure('manageOrders')
	.input(z.object({ orderId: z.uuid() }))
	.query(({ ctx, input }) => getOrderHistory(ctx, input.orderId));
