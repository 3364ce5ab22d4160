import { orderStatuses } from '@rewards/validators/orders/words';
import { defineGrid, type GridRow, json } from '../../grid';

interface Item {
	itemNumber: number;
	productId: string;
	productName: string;
	quantity: number;
	/** Points. */
	total: number;
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
		/** Points. */
		total: { sql: 'o.total', type: 'number' },
	},
	extra: {
		items: json<Item[]>(
			`(select coalesce(jsonb_agg(jsonb_build_object('itemNumber', i.item_number, 'productId', i.product_id, 'productName', i.product_name,
				'quantity', i.quantity, 'total', i.total) order by i.item_number), '[]')
			from order_item i where i.program_id = o.program_id and i.order_id = o.id)`,
		),
	},
	search: { fields: ['orderNumber'] },
	defaultSort: [{ field: 'date', desc: true }],
});

export type ParticipantOrderRow = GridRow<typeof participantOrderGrid>;
