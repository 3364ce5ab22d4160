import { orderStatuses } from '@rewards/validators/orders/constants';
import { programTypes } from '@rewards/validators/programs/constants';
import { defineGrid, json } from '../../grid';
import { amountFigures, dollarFigures, orderPoints, pointFigures } from './figure-fields';

/** At most one error of an order is open. */
const openError = {
	alias: 'e',
	sql: 'left join order_error e on e.program_id = o.program_id and e.order_id = o.id and e.cleared_at is null',
};
/** Tracking link of an order's first shipment; the client must accept web addresses only. */
const trackingLink = `(select i.tracking_link from order_item i where i.program_id = o.program_id and i.order_id = o.id and i.tracking_link <> ''
	order by i.item_number limit 1)`;

/** The orders of a program. */
export const orderGrid = defineGrid({
	name: 'orders',
	from: '"order" o',
	joins: [openError],
	scope: { kind: 'program', column: 'o.program_id' },
	where: 'o.deleted_at is null',
	key: 'id',
	fields: {
		id: { sql: 'o.id', type: 'id' },
		orderNumber: { sql: 'o.order_number', type: 'text', inSearch: true },
		date: { sql: 'o.ordered_at', type: 'datetime' },
		userId: { sql: 'o.participant_id', type: 'id' },
		/** The participant's name at the time of the order. */
		participant: { sql: 'o.name', type: 'text', inSearch: true },
		/** The claim code in claim programs. */
		email: { sql: 'o.email', type: 'text', inSearch: true },
		status: { sql: 'o.status', type: 'enum', values: orderStatuses },
		/** Points, as ordered. */
		total: orderPoints('o.total'),
		...pointFigures,
		/** Dollars, as ordered. */
		totalAmount: { sql: 'o.total_amount', type: 'money' },
		...dollarFigures,
		errorMessage: { sql: `coalesce(e.message, '')`, type: 'text' },
		externalOrderNumber: { sql: 'o.external_order_number', type: 'text', inSearch: true },
		levelName: { sql: 'o.level_name', type: 'text' },
		batch: { sql: 'o.batch', type: 'boolean' },
		placedByName: { sql: 'o.placed_by_name', type: 'text' },
	},
	extra: { trackingLink: json<string | null>(`to_jsonb(${trackingLink})`) },
	search: { folded: 'o.search_text' },
	defaultSort: [{ field: 'date', desc: true }],
	versions: { tables: ['order', 'order_error'], live: 'order' },
});

/** The batch orders of a program: those that wait to be submitted, and submitted ones. */
export const batchOrderGrid = defineGrid({
	name: 'batchOrders',
	from: '"order" o',
	joins: [openError],
	scope: { kind: 'program', column: 'o.program_id' },
	where: 'o.batch and o.deleted_at is null',
	key: 'id',
	fields: {
		id: { sql: 'o.id', type: 'id' },
		orderNumber: { sql: 'o.order_number', type: 'text', inSearch: true },
		date: { sql: 'o.ordered_at', type: 'datetime' },
		userId: { sql: 'o.participant_id', type: 'id' },
		participant: { sql: 'o.name', type: 'text', inSearch: true },
		email: { sql: 'o.email', type: 'text', inSearch: true },
		status: { sql: 'o.status', type: 'enum', values: orderStatuses },
		/** Points, as ordered. */
		total: orderPoints('o.total'),
		...pointFigures,
		/** Dollars, as ordered. */
		totalAmount: { sql: 'o.total_amount', type: 'money' },
		...amountFigures,
		submitted: { sql: 'o.submitted_at is not null', type: 'boolean' },
		submittedAt: { sql: 'o.submitted_at', type: 'datetime', nullable: true },
		errorMessage: { sql: `coalesce(e.message, '')`, type: 'text' },
	},
	search: { folded: 'o.search_text' },
	defaultSort: [{ field: 'date', desc: true }],
	versions: { tables: ['order', 'order_error'] },
});

/** The items of batch orders; the procedures add the order's filter. */
export const batchItemGrid = defineGrid({
	name: 'batchOrderItems',
	from: 'order_item i join "order" o on o.program_id = i.program_id and o.id = i.order_id',
	scope: { kind: 'program', column: 'i.program_id' },
	where: 'o.batch and o.deleted_at is null',
	key: 'id',
	fields: {
		id: { sql: 'i.id', type: 'id' },
		orderId: { sql: 'i.order_id', type: 'id', hidden: true },
		itemNumber: { sql: 'i.item_number', type: 'number' },
		/** The supplier's code, 0 to 16. */
		status: { sql: 'i.tracking_status', type: 'number' },
		supplierName: { sql: 'i.supplier_name', type: 'text' },
		productName: { sql: 'i.product_name', type: 'text' },
		brandName: { sql: 'i.brand_name', type: 'text' },
		productModel: { sql: 'i.product_model', type: 'text' },
		quantity: { sql: 'i.quantity', type: 'number' },
		/** Without what was cancelled or returned. */
		netQuantity: {
			sql: `(i.quantity - coalesce((select l.quantity from order_item_ending l where l.program_id = i.program_id and l.item_id = i.id), 0))`,
			type: 'number',
		},
	},
	search: { fields: ['productName', 'brandName', 'supplierName'] },
	defaultSort: [{ field: 'itemNumber', desc: false }],
});

const resellerName = `coalesce((select x.name from account x where x.id = any(a.path) and x.type = 'reseller'
	order by cardinality(x.path) desc limit 1), a.name)`;

/** Errors of the list: open ones, and cleared ones whose order still waits in API Error. An order has one at most. */
export const listedError = '(e.cleared_at is null or e.waits)';
/** The id of a row: a cleared error is gone, and what is listed is its order. */
export const listedErrorId = '(case when e.waits then e.order_id else e.id end)';

/**
 * Orders that the supplier doesn't have, and why, over all programs of the caller's accounts: with an open error, or in
 * API Error although staff cleared it.
 */
export const orderErrorGrid = defineGrid({
	name: 'orderErrors',
	from: 'order_error e join program p on p.id = e.program_id join account a on a.id = p.account_id',
	joins: [
		// Each has an order, so a count needn't join it. A deleted order is void and has no open error.
		{ alias: 'o', sql: 'left join "order" o on o.program_id = e.program_id and o.id = e.order_id' },
		{ alias: 'u', sql: 'left join app_user u on u.id = e.cleared_by_id' },
	],
	scope: { kind: 'accounts', column: 'a.path' },
	where: `${listedError} and p.deleted_at is null`,
	key: 'orderDataId',
	fields: {
		/** Of the error; where it is cleared, of the order. */
		orderDataId: { sql: listedErrorId, type: 'id' },
		programDataId: { sql: 'e.program_id', type: 'id' },
		programName: { sql: 'p.name', type: 'text' },
		/** The nearest reseller at or above the program's account; the account itself where there is none. */
		resellerName: { sql: resellerName, type: 'text' },
		orderId: { sql: 'e.order_id', type: 'id' },
		orderNumber: { sql: 'o.order_number', type: 'text' },
		orderDate: { sql: 'o.ordered_at', type: 'datetime' },
		userId: { sql: 'o.participant_id', type: 'id' },
		participant: { sql: 'o.name', type: 'text' },
		/** Points, as ordered. */
		orderTotal: { sql: 'o.total', type: 'number' },
		...pointFigures,
		/** Decides whether the points or the dollars say what an order is worth. */
		programType: { sql: 'p.type', type: 'enum', values: programTypes },
		/** Dollars, as ordered. */
		totalAmount: { sql: 'o.total_amount', type: 'money' },
		...amountFigures,
		status: { sql: 'o.status', type: 'enum', values: orderStatuses },
		errorMessage: { sql: 'e.message', type: 'text' },
		since: { sql: 'e.created_at', type: 'datetime' },
		/** Without an open error: staff cleared it, and the order still waits in API Error. */
		cleared: { sql: 'e.waits', type: 'boolean' },
		clearedAt: { sql: 'e.cleared_at', type: 'datetime', nullable: true },
		clearedByName: { sql: `coalesce(u.display_name, '')`, type: 'text' },
	},
	search: { fields: ['orderNumber', 'participant', 'programName', 'errorMessage'] },
	defaultSort: [{ field: 'since', desc: true }],
});
