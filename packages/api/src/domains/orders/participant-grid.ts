import { orderStatuses } from '@rewards/validators/orders/constants';
import { defineGrid, type GridRow, json } from '../../grid';
import { amountFigures, pointFigures } from './figure-fields';

interface Item {
	itemNumber: number;
	productId: string;
	productName: string;
	quantity: number;
	/** Points, as ordered. */
	total: number;
	/** Points that are left: none of a cancelled or returned item. */
	netTotal: number;
	/** Dollars that are left, as text. */
	netAmount: string;
}

/** The orders of one participant, with their items. */
export const participantOrderGrid = defineGrid({
	name: 'participantOrders',
	from: '"order" o',
	scope: { kind: 'program', column: 'o.program_id' },
	where: 'o.deleted_at is null',
	key: 'id',
	fields: {
		id: { sql: 'o.id', type: 'id' },
		participantId: { sql: 'o.participant_id', type: 'id', hidden: true },
		orderNumber: { sql: 'o.order_number', type: 'text' },
		date: { sql: 'o.ordered_at', type: 'datetime' },
		status: { sql: 'o.status', type: 'enum', values: orderStatuses },
		/** Points, as ordered. */
		total: { sql: 'o.total', type: 'number' },
		...pointFigures,
		/** Dollars, as ordered. */
		totalAmount: { sql: 'o.total_amount', type: 'money' },
		...amountFigures,
	},
	extra: {
		items: json<Item[]>(
			`(select coalesce(jsonb_agg(jsonb_build_object('itemNumber', i.item_number, 'productId', i.product_id, 'productName', i.product_name,
				'quantity', i.quantity, 'total', i.total, 'netTotal', i.total - coalesce(l.points, 0),
				'netAmount', (i.amount - coalesce(l.amount, 0))::text) order by i.item_number), '[]')
			from order_item i left join order_item_ending l on l.program_id = i.program_id and l.item_id = i.id
			where i.program_id = o.program_id and i.order_id = o.id)`,
		),
	},
	search: { fields: ['orderNumber'] },
	defaultSort: [{ field: 'date', desc: true }],
});

export type ParticipantOrderRow = GridRow<typeof participantOrderGrid>;
