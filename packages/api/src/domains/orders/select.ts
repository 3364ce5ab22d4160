import type { Prisma } from '@rewards/db';
import { addressFieldsSchema, taxResponseSchema } from '@rewards/validators/orders/json';
import { orderItemStatus } from '@rewards/validators/orders/words';

/** Everything staff may see of an order: neither how its prices were made nor the keys that keep it from being made twice. */
export const orderSelect = {
	id: true,
	orderNumber: true,
	orderedAt: true,
	participantId: true,
	status: true,
	name: true,
	email: true,
	claimEmail: true,
	userName: true,
	levelId: true,
	levelName: true,
	total: true,
	totalAmount: true,
	totalShipping: true,
	message: true,
	customField1: true,
	customField2: true,
	customField3: true,
	customField4: true,
	externalOrderNumber: true,
	companyName: true,
	address1: true,
	address2: true,
	address3: true,
	address4: true,
	townCity: true,
	stateCounty: true,
	postcode: true,
	country: true,
	phone: true,
	phoneExt: true,
	addressFields: true,
	taxResponse: true,
	version: true,
	batch: true,
	submittedAt: true,
	voidReason: true,
	placedByName: true,
	dispatch: { select: { state: true, dueAt: true, closing: true } },
	participant: { select: { deletedAt: true } },
	// At most one is open.
	errors: { where: { clearedAt: null }, select: { message: true } },
	items: {
		select: {
			id: true,
			productName: true,
			productModel: true,
			brandName: true,
			supplierName: true,
			productDropShipDays: true,
			price: true,
			quantity: true,
			total: true,
			amount: true,
			shipping: true,
			trackingNumber: true,
			trackingCompany: true,
			trackingLink: true,
			trackingStatus: true,
		},
		orderBy: { itemNumber: 'asc' },
	},
} satisfies Prisma.OrderSelect;

type Row = Prisma.OrderGetPayload<{ select: typeof orderSelect }>;

const itemOf = ({ id, price, quantity, total, amount, shipping, trackingStatus, ...row }: Row['items'][number]) => ({
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
	amount: amount.toFixed(2),
	shipping: shipping.toFixed(2),
	tracking: {
		trackingNumber: row.trackingNumber,
		trackingCompany: row.trackingCompany,
		/** As the supplier sent it: whoever makes a link of it looks at its scheme first. */
		trackingLink: row.trackingLink,
		/** Supplier's code 0 to 16. */
		status: trackingStatus,
		statusText: orderItemStatus(trackingStatus),
	},
});

/** An order under the names that REST clients know (docs/product/orders.md): points whole, dollars as text with two decimals. */
export function orderOf(row: Row) {
	const [customField1 = null, customField2 = null] = addressFieldsSchema.parse(row.addressFields);
	return {
		id: row.id,
		orderNumber: row.orderNumber,
		date: row.orderedAt,
		/** sid of the participant. */
		userId: row.participantId,
		status: row.status,
		/** Why the supplier doesn't have it; blank when nothing is wrong. */
		errorMessage: row.errors[0]?.message ?? '',
		user: {
			name: row.name,
			email: row.email,
			claimEmail: row.claimEmail,
			userName: row.userName,
			levelId: row.levelId,
			/** As the level was called when ordered. */
			levelName: row.levelName,
			/** The participant was deleted since and has no page any more. */
			deleted: row.participant.deletedAt !== null,
		},
		/** Points. */
		total: row.total,
		/** Dollars, as `totalShipping`. */
		totalAmount: row.totalAmount.toFixed(2),
		totalShipping: row.totalShipping.toFixed(2),
		message: row.message,
		customField1: row.customField1,
		customField2: row.customField2,
		customField3: row.customField3,
		customField4: row.customField4,
		/** The number under which the supplier has it; blank until then. */
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
			/** `label` and `value`; null where the program asks for none. */
			customField1,
			customField2,
		},
		/** Sent with an edit, so that it changes nothing that somebody else has changed meanwhile. */
		version: row.version,
		/** A batch order waits until staff submit it. */
		batch: row.batch,
		submittedAt: row.submittedAt,
		voidReason: row.voidReason,
		/** Of staff who placed it; blank when it came from the program's site. */
		placedByName: row.placedByName,
		/** What is being done with the supplier; null when nothing is. `closing`: what staff want once it has closed the order. */
		supplier: row.dispatch && { state: row.dispatch.state, dueAt: row.dispatch.dueAt, closing: row.dispatch.closing },
		/** null where no tax was asked for. */
		taxResponse: taxResponseSchema.nullable().catch(null).parse(row.taxResponse),
		items: row.items.map(itemOf),
	};
}
