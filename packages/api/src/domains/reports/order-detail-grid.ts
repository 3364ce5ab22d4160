import { orderStatuses } from '@rewards/validators/orders/constants';
import { markups } from '@rewards/validators/prices/constants';
import { defineGrid, type GridRow } from '../../grid';
import { movementFields, movements, orderOfMovement } from './movements';

/** A figure of the price when the item was ordered: dollars, or a percentage. */
const step = (name: string) => `(i.costing->>'${name}')::numeric`;
const asked = (name: string) => `(i.costing->'supplier'->>'${name}')::numeric`;
const setting = (name: string) => `i.costing->'settings'->>'${name}'`;
// Rounded, so that the figures of a column add up to its total.
const dollars = (sql: string) => ({ sql: `round(${sql}, 2)`, type: 'money', nullable: true }) as const;
const percentage = (name: string) =>
	({ sql: `(${setting(name)})::float8`, type: 'number', decimals: true, nullable: true }) as const;

/** The non-empty lines of an address, separated by commas. */
const address = `concat_ws(', ', nullif(o.company_name, ''), nullif(o.address1, ''), nullif(o.address2, ''), nullif(o.address3, ''),
	nullif(o.address4, ''), nullif(o.town_city, ''), nullif(o.state_county, ''), nullif(o.postcode, ''), nullif(o.country, ''))`;

/**
 * The Order Detail Report: items of a program's orders with every step of their price, and negative rows for items
 * that were cancelled or returned (docs/product/reports.md#order-detail).
 */
export const orderDetailGrid = defineGrid({
	name: 'orderDetail',
	from: `${movements} join order_item i on i.program_id = m.program_id and i.order_id = m.order_id
		left join order_item_ending l on l.program_id = i.program_id and l.item_id = i.id and l.ending_id = m.id`,
	joins: [
		orderOfMovement,
		{ alias: 'p', sql: 'left join program p on p.id = m.program_id' },
		// Worked out for one order at a time: without "offset 0" it would be for all orders of the program.
		{
			alias: 't',
			sql: `left join lateral (select x.item_id, x.tax from order_item_tax x where x.program_id = m.program_id and x.order_id = m.order_id
				offset 0) t on t.item_id = i.id`,
		},
	],
	scope: { kind: 'program', column: 'm.program_id' },
	where: `(m.kind = 'order' or l.item_id is not null)`,
	planAnew: true,
	filesInOrder: true,
	key: 'id',
	fields: {
		/** The item's, or in a negative row that of its ending. */
		id: { sql: 'coalesce(l.id, i.id)', type: 'id' },
		itemId: { sql: 'i.id', type: 'id' },
		orderId: { sql: 'm.order_id', type: 'id' },
		userId: { sql: 'o.participant_id', type: 'id' },
		orderNumber: { sql: 'o.order_number', type: 'text' },
		userName: { sql: `coalesce(nullif(o.user_name, ''), o.name)`, type: 'text' },
		userLevel: { sql: 'o.level_name', type: 'text' },
		phoneNumber: { sql: `concat_ws(' ', nullif(o.phone, ''), nullif(o.phone_ext, ''))`, type: 'text' },
		/** The day on which the row counts: of the order, or in a negative row of the cancellation or return. */
		orderDate: { sql: 'm.at', type: 'datetime' },
		...movementFields,
		orderStatus: { sql: 'o.status', type: 'enum', values: orderStatuses },
		/** The feed's own id. */
		itemNumber: { sql: 'i.product_id', type: 'text' },
		itemName: { sql: 'i.product_name', type: 'text' },
		/** Blank in programs that have none. */
		claimCode: { sql: `case when p.type = 'claim' then o.email else '' end`, type: 'text' },
		supplierName: { sql: 'i.supplier_name', type: 'text' },
		brandName: { sql: 'i.brand_name', type: 'text' },
		shippingAddress: { sql: address, type: 'text', sort: false },
		/** The supplier's status code, 0 to 16. */
		itemStatus: { sql: 'i.tracking_status', type: 'number' },
		/** Units; negative where they came to nothing, as the figures of all units that follow. */
		quantity: { sql: 'coalesce(-l.quantity, i.quantity)', type: 'number' },
		/** Points. */
		total: { sql: 'coalesce(-l.points, i.total)', type: 'number' },
		/** Dollars, as `shipping` and `tax`. */
		amount: { sql: 'coalesce(-l.amount, i.amount)', type: 'money' },
		shipping: { sql: 'coalesce(-l.shipping, i.shipping)', type: 'money' },
		/** Of the order's tax, the item's part. */
		tax: { sql: 'round(coalesce(-l.tax, t.tax), 2)', type: 'money' },
		// From here per unit, in dollars. Older orders have no record of some.
		itemCost: dollars(step('cost')),
		costBeforeDeal: dollars(asked('costBeforeDeal')),
		msrp: dollars(asked('msrp')),
		freight: dollars(step('freight')),
		handling: dollars(step('handling')),
		resellerMarkUp: dollars(step('markup')),
		upchargeOption: { sql: setting('includeResellerMarkup'), type: 'enum', values: markups, nullable: true },
		psq: dollars(step('psq')),
		estimatedTax: dollars(step('tax')),
		usTaxPct: percentage('defaultUSTaxCDTPct'),
		intlPct: percentage('estimatedCDNCDTPct'),
		/** The one of the two that was used. */
		cdtPct: {
			sql: `(case when i.costing->>'country' = 'CAN' then ${setting('estimatedCDNCDTPct')} else ${setting('defaultUSTaxCDTPct')} end)::float8`,
			type: 'number',
			decimals: true,
			nullable: true,
		},
		taxDeliveryCost: { sql: `${setting('useEstimatedTax')} = 'taxondeliveredcost'`, type: 'boolean', nullable: true },
		customField1: { sql: 'o.custom_field1', type: 'text' },
		customField2: { sql: 'o.custom_field2', type: 'text' },
		customField3: { sql: 'o.custom_field3', type: 'text' },
		customField4: { sql: 'o.custom_field4', type: 'text' },
	},
	search: { fields: ['orderNumber', 'userName', 'itemName', 'itemNumber', 'brandName', 'supplierName'] },
	defaultSort: [{ field: 'orderDate', desc: true }],
	figures: {
		from: 'order_figure s',
		scope: 's.program_id',
		hour: 's.hour',
		of: 'orderDate',
		rows: 's.items',
		by: { orderStatus: 's.status' },
		sums: { quantity: 's.pieces', total: 's.item_points', amount: 's.item_dollars' },
	},
});

export type OrderDetailRow = GridRow<typeof orderDetailGrid>;
