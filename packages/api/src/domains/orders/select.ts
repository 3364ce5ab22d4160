import { type OrderEndingKind, orderItemStatus } from '@rewards/validators/orders/constants';
import { figuresOfItem, figuresOfOrder, type OrderSums } from '@rewards/validators/orders/figures';
import { addressFieldsSchema, taxResponseSchema } from '@rewards/validators/orders/json';

/**
 * Every field of an order that staff may see: without the steps of its prices and its idempotency keys. One statement,
 * because every placed order is returned with it.
 */
export const orderSql = `select
	o.id, o.order_number as "orderNumber", o.ordered_at as "orderedAt", o.participant_id as "participantId", o.status, o.name,
	o.email, o.claim_email as "claimEmail", o.user_name as "userName", o.level_id as "levelId", o.level_name as "levelName",
	o.total, o.message, o.custom_field1 as "customField1", o.custom_field2 as "customField2", o.custom_field3 as "customField3",
	o.custom_field4 as "customField4", o.external_order_number as "externalOrderNumber", o.company_name as "companyName",
	o.address1, o.address2, o.address3, o.address4, o.town_city as "townCity", o.state_county as "stateCounty", o.postcode,
	o.country, o.phone, o.phone_ext as "phoneExt", o.address_fields as "addressFields", o.tax_response as "taxResponse",
	o.version, o.batch, o.submitted_at as "submittedAt", o.void_reason as "voidReason", o.placed_by_name as "placedByName",
	o.total_amount::text as "totalAmount", o.total_shipping::text as "totalShipping",
	coalesce(tax_dollars(o.tax_response, 'amountToCollect'), 0)::text as tax,
	o.cancelled_total as "cancelledTotal", o.cancelled_amount::text as "cancelledAmount", o.cancelled_shipping::text as "cancelledShipping",
	o.cancelled_tax::text as "cancelledTax", o.returned_total as "returnedTotal", o.returned_amount::text as "returnedAmount",
	o.returned_shipping::text as "returnedShipping", o.returned_tax::text as "returnedTax",
	d.state as "supplierState", d.due_at as "dueAt", d.closing,
	case when d.closing = 'void' then (select max(e.at) from order_event e where e.program_id = o.program_id and e.order_id = o.id and e.kind = 'voidAsked') end
		as "voidAskedAt", p.deleted_at is not null as "userDeleted",
	coalesce((select e.message from order_error e where e.program_id = o.program_id and e.order_id = o.id and e.cleared_at is null limit 1), '')
		as "errorMessage",
	(select coalesce(json_agg(json_build_object('id', i.id, 'productName', i.product_name, 'productModel', i.product_model, 'brandName', i.brand_name,
		'supplierName', i.supplier_name, 'productDropShipDays', i.product_drop_ship_days, 'price', i.price, 'quantity', i.quantity, 'total', i.total,
		'amount', i.amount::text, 'shipping', i.shipping::text, 'trackingNumber', i.tracking_number, 'trackingCompany', i.tracking_company,
		'trackingLink', i.tracking_link, 'trackingStatus', i.tracking_status, 'tax', x.tax::text, 'endedAs', e.kind, 'endedAt', e.at) order by i.item_number), '[]')
		from order_item i
		left join order_item_tax x on x.program_id = i.program_id and x.order_id = i.order_id and x.item_id = i.id
		left join order_item_ending l on l.program_id = i.program_id and l.item_id = i.id
		left join order_ending e on e.program_id = l.program_id and e.id = l.ending_id
		where i.program_id = o.program_id and i.order_id = o.id) as items
	from "order" o join participant p on p.program_id = o.program_id and p.id = o.participant_id
	left join order_dispatch d on d.program_id = o.program_id and d.order_id = o.id
	where o.program_id = $1 and o.deleted_at is null`;

interface ItemRow {
	id: string;
	productName: string;
	productModel: string;
	brandName: string;
	supplierName: string;
	productDropShipDays: number;
	price: number;
	quantity: number;
	total: number;
	/** Dollars with two decimals, as stored. */
	amount: string;
	shipping: string;
	trackingNumber: string;
	trackingCompany: string;
	trackingLink: string;
	trackingStatus: number;
	tax: string;
	/** Null while it is on its way or there. */
	endedAs: OrderEndingKind | null;
	endedAt: string | null;
}
/** A row of {@link orderSql}. */
export interface OrderRow extends OrderSums {
	id: string;
	orderNumber: string;
	orderedAt: Date;
	participantId: string;
	status: string;
	name: string;
	email: string;
	claimEmail: string;
	userName: string;
	levelId: string | null;
	levelName: string;
	message: string;
	customField1: string;
	customField2: string;
	customField3: string;
	customField4: string;
	externalOrderNumber: string;
	companyName: string;
	address1: string;
	address2: string;
	address3: string;
	address4: string;
	townCity: string;
	stateCounty: string;
	postcode: string;
	country: string;
	phone: string;
	phoneExt: string;
	addressFields: unknown;
	taxResponse: unknown;
	version: number;
	batch: boolean;
	submittedAt: Date | null;
	voidReason: string;
	placedByName: string;
	/** null: no supplier work is pending. */
	supplierState: string | null;
	dueAt: Date | null;
	closing: string | null;
	voidAskedAt: Date | null;
	userDeleted: boolean;
	errorMessage: string;
	items: ItemRow[];
}

const itemOf = ({ id, price, quantity, total, amount, shipping, trackingStatus, endedAs, ...row }: ItemRow) => ({
	id,
	product: {
		productName: row.productName,
		productModel: row.productModel,
		brandName: row.brandName,
		supplierName: row.supplierName,
		productDropShipDays: row.productDropShipDays,
	},
	/** Points for one. */
	price,
	quantity,
	/** Points. */
	total,
	/** Dollars, as `shipping`. */
	amount,
	shipping,
	/** The above as ordered, with the item's part of the order's tax; what of it came to nothing, and what is left. */
	figures: figuresOfItem({ points: total, amount, shipping, tax: row.tax }, endedAs),
	/** How and when it came to nothing; null for an item that is on its way or there. */
	ended: endedAs && { as: endedAs, at: new Date(row.endedAt ?? 0) },
	tracking: {
		trackingNumber: row.trackingNumber,
		trackingCompany: row.trackingCompany,
		/** As the supplier sent it: check its scheme before making a link of it. */
		trackingLink: row.trackingLink,
		/** Supplier's code 0 to 16. */
		status: trackingStatus,
		statusText: orderItemStatus(trackingStatus),
	},
});

/**
 * An order under the names of REST clients (docs/product/orders.md): points as integers, dollars as text with two
 * decimals.
 */
export function orderOf(row: OrderRow) {
	const [customField1 = null, customField2 = null] = addressFieldsSchema.parse(row.addressFields);
	return {
		id: row.id,
		orderNumber: row.orderNumber,
		date: row.orderedAt,
		/** sid of the participant. */
		userId: row.participantId,
		status: row.status,
		/** Why the supplier doesn't have it; blank without an error. */
		errorMessage: row.errorMessage,
		user: {
			name: row.name,
			email: row.email,
			claimEmail: row.claimEmail,
			userName: row.userName,
			levelId: row.levelId,
			/** The level's name at the time of the order. */
			levelName: row.levelName,
			/** The participant was deleted since and has no page any more. */
			deleted: row.userDeleted,
		},
		/** Points. */
		total: row.total,
		/** Dollars, as `totalShipping`; all three as ordered. */
		totalAmount: row.totalAmount,
		totalShipping: row.totalShipping,
		/** As ordered, what was cancelled (or void) and returned, and what is left: points, and dollars with the tax. */
		figures: figuresOfOrder(row),
		message: row.message,
		customField1: row.customField1,
		customField2: row.customField2,
		customField3: row.customField3,
		customField4: row.customField4,
		/** The supplier's number of the order; blank until it is known. */
		replinkResult: { replinkOrderNumber: row.externalOrderNumber },
		shippingAddress: {
			companyName: row.companyName,
			address1: row.address1,
			address2: row.address2,
			address3: row.address3,
			address4: row.address4,
			townCity: row.townCity,
			stateCounty: row.stateCounty,
			postcode: row.postcode,
			country: row.country,
			phone: row.phone,
			phoneExt: row.phoneExt,
			/** `label` and `value`; null where the program has no such field. */
			customField1,
			customField2,
		},
		/** Sent with an edit, to detect concurrent changes. */
		version: row.version,
		/** A batch order waits until staff submit it. */
		batch: row.batch,
		submittedAt: row.submittedAt,
		voidReason: row.voidReason,
		/** The staff user who placed it; blank for an order from the program's site. */
		placedByName: row.placedByName,
		/**
		 * The pending work with the supplier; null when there is none. `closing`: what staff want once it has closed the
		 * order.
		 */
		supplier:
			row.supplierState === null
				? null
				: { state: row.supplierState, dueAt: row.dueAt, closing: row.closing, voidAskedAt: row.voidAskedAt },
		/** null where no tax was requested. */
		taxResponse: taxResponseSchema.nullable().catch(null).parse(row.taxResponse),
		items: row.items.map(itemOf),
	};
}
