import { orderEndingKinds, orderItemStatuses, orderStatuses } from '@rewards/validators/orders/constants';
import { programTypes } from '@rewards/validators/programs/constants';
import { z } from 'zod';
import { count, dollars, exampleIds, id, moment, named, percent, points } from './pieces';

const status = z.enum(orderStatuses);
const customFields = {
	customField1: z.string(),
	customField2: z.string(),
	customField3: z.string(),
	customField4: z.string(),
};
const noFields = { customField1: '', customField2: '', customField3: '', customField4: '' };
const label = z.object({ label: z.string(), value: z.string() }).nullable();

const breakdown = z.object({
	stateTaxRate: percent.nullable(),
	stateTaxableAmount: dollars.nullable(),
	countyTaxRate: percent.nullable(),
	countyTaxableAmount: dollars.nullable(),
	cityTaxRate: percent.nullable(),
	cityTaxableAmount: dollars.nullable(),
	taxableAmount: dollars.nullable(),
});
const tax = z.object({
	jurisdictions: z.object({
		country: z.string(),
		state: z.string(),
		county: z.string(),
		city: z.string(),
		zip: z.string(),
	}),
	freightTaxable: z.boolean().nullable(),
	shipping: dollars.nullable(),
	orderTotalAmount: dollars.nullable(),
	taxableAmount: dollars.nullable(),
	rate: percent.nullable(),
	amountToCollect: dollars.nullable(),
	breakdown: breakdown.nullable(),
	estimated: z.literal(true).optional(),
});
const worth = z.object({ points, amount: dollars, shipping: dollars, tax: dollars });
/** As ordered, what was cancelled (or void) and returned, and what is left. */
const figures = z.object({ gross: worth, cancelled: worth, returned: worth, net: worth });
const exampleWorth = { points: 300, amount: '41.50', shipping: '5.00', tax: '0.00' };
const exampleNone = { points: 0, amount: '0.00', shipping: '0.00', tax: '0.00' };
const exampleFigures = { gross: exampleWorth, cancelled: exampleNone, returned: exampleNone, net: exampleWorth };
const item = z.object({
	id,
	product: z.object({
		productName: z.string(),
		productModel: z.string(),
		brandName: z.string(),
		supplierName: z.string(),
		productDropShipDays: z.int(),
	}),
	/** Points for one unit. */
	price: points,
	quantity: count,
	/** Points for all units. */
	total: points,
	amount: dollars,
	shipping: dollars,
	figures,
	/** How and when the item came to nothing. */
	ended: z.object({ as: z.enum(orderEndingKinds), at: moment }).nullable(),
	tracking: z.object({
		trackingNumber: z.string(),
		trackingCompany: z.string(),
		trackingLink: z.string(),
		status: z.int(),
		statusText: z.enum(orderItemStatuses),
	}),
});

export const order = named(
	'Order',
	z.object({
		id,
		orderNumber: z.string(),
		date: moment,
		userId: id,
		status,
		errorMessage: z.string(),
		user: z.object({
			name: z.string(),
			email: z.string(),
			claimEmail: z.string(),
			userName: z.string(),
			levelId: id.nullable(),
			levelName: z.string(),
			deleted: z.boolean(),
		}),
		/** In points. */
		total: points,
		totalAmount: dollars,
		totalShipping: dollars,
		figures,
		message: z.string(),
		...customFields,
		/** The supplier's order number. */
		replinkResult: z.object({ replinkOrderNumber: z.string() }),
		shippingAddress: z.object({
			companyName: z.string(),
			address1: z.string(),
			address2: z.string(),
			address3: z.string(),
			address4: z.string(),
			townCity: z.string(),
			stateCounty: z.string(),
			postcode: z.string(),
			country: z.string(),
			phone: z.string(),
			phoneExt: z.string(),
			customField1: label,
			customField2: label,
		}),
		version: z.int(),
		batch: z.boolean(),
		submittedAt: moment.nullable(),
		voidReason: z.string(),
		placedByName: z.string(),
		supplier: z
			.object({
				state: z.string(),
				dueAt: moment.nullable(),
				closing: z.string().nullable(),
				voidAskedAt: moment.nullable(),
			})
			.nullable(),
		taxResponse: tax.nullable(),
		items: z.array(item),
	}),
	{
		id: exampleIds.order,
		orderNumber: 'SKY-100042',
		date: '2026-11-20T15:04:00.000Z',
		userId: exampleIds.participant,
		status: 'Waiting for Shipment',
		errorMessage: '',
		user: {
			name: 'Omar Haddad',
			email: 'omar@customer.example',
			claimEmail: '',
			userName: 'omar@customer.example',
			levelId: null,
			levelName: '',
			deleted: false,
		},
		total: 300,
		totalAmount: '41.50',
		totalShipping: '5.00',
		figures: exampleFigures,
		message: '',
		...noFields,
		replinkResult: { replinkOrderNumber: 'R-88123' },
		shippingAddress: {
			companyName: '',
			address1: '5 Elm Street',
			address2: '',
			address3: '',
			address4: '',
			townCity: 'Boston',
			stateCounty: 'MA',
			postcode: '02110',
			country: 'US',
			phone: '617-555-0102',
			phoneExt: '',
			customField1: null,
			customField2: null,
		},
		version: 2,
		batch: false,
		submittedAt: '2026-11-20T15:04:03.000Z',
		voidReason: '',
		placedByName: '',
		supplier: { state: 'accepted', dueAt: null, closing: null, voidAskedAt: null },
		taxResponse: null,
		items: [
			{
				id: exampleIds.product,
				product: {
					productName: 'Desk lamp',
					productModel: 'DL-2',
					brandName: 'Lumo',
					supplierName: 'Northwind',
					productDropShipDays: 3,
				},
				price: 300,
				quantity: 1,
				total: 300,
				amount: '41.50',
				shipping: '5.00',
				figures: exampleFigures,
				ended: null,
				tracking: {
					trackingNumber: '',
					trackingCompany: '',
					trackingLink: '',
					status: 2,
					statusText: 'Ordered',
				},
			},
		],
	},
);

const listed = {
	id,
	orderNumber: z.string(),
	date: moment,
	userId: id,
	participant: z.string(),
	email: z.string(),
	status,
	/** As ordered. */
	total: points,
	/** What is left of it. */
	netTotal: points,
	cancelledTotal: points,
	returnedTotal: points,
	errorMessage: z.string(),
};
const exampleListed: z.output<z.ZodObject<typeof listed>> = {
	id: exampleIds.order,
	orderNumber: 'SKY-100042',
	date: '2026-11-20T15:04:00.000Z',
	userId: exampleIds.participant,
	participant: 'Omar Haddad',
	email: 'omar@customer.example',
	status: 'Waiting for Shipment',
	total: 300,
	netTotal: 300,
	cancelledTotal: 0,
	returnedTotal: 0,
	errorMessage: '',
};
/** Dollars: as ordered, what is left, and what came to nothing. */
const amounts = { totalAmount: dollars, netAmount: dollars, cancelledAmount: dollars, returnedAmount: dollars };
const exampleAmounts = { totalAmount: '41.50', netAmount: '41.50', cancelledAmount: '0.00', returnedAmount: '0.00' };
export const orderRow = named(
	'OrderRow',
	z.object({
		...listed,
		...amounts,
		totalShipping: dollars,
		netShipping: dollars,
		tax: dollars,
		netTax: dollars,
		externalOrderNumber: z.string(),
		levelName: z.string(),
		batch: z.boolean(),
		placedByName: z.string(),
		trackingLink: z.string().nullable(),
	}),
	{
		...exampleListed,
		...exampleAmounts,
		totalShipping: '5.00',
		netShipping: '5.00',
		tax: '2.59',
		netTax: '2.59',
		externalOrderNumber: 'R-88123',
		levelName: '',
		batch: false,
		placedByName: '',
		trackingLink: null,
	},
);
export const batchOrderRow = named(
	'BatchOrderRow',
	z.object({ ...listed, ...amounts, submitted: z.boolean(), submittedAt: moment.nullable() }),
	{ ...exampleListed, ...exampleAmounts, status: 'Pending', submitted: false, submittedAt: null },
);
export const participantOrderRow = named(
	'ParticipantOrderRow',
	z.object({
		id,
		orderNumber: z.string(),
		date: moment,
		status,
		total: points,
		netTotal: points,
		cancelledTotal: points,
		returnedTotal: points,
		...amounts,
		items: z.array(
			z.object({
				itemNumber: z.int(),
				productId: z.string(),
				productName: z.string(),
				quantity: count,
				total: points,
				netTotal: points,
				netAmount: dollars,
			}),
		),
	}),
	{
		id: exampleIds.order,
		orderNumber: 'SKY-100042',
		date: '2026-11-20T15:04:00.000Z',
		status: 'Completed',
		total: 300,
		netTotal: 0,
		cancelledTotal: 0,
		returnedTotal: 300,
		...exampleAmounts,
		netAmount: '0.00',
		returnedAmount: '41.50',
		items: [
			{
				itemNumber: 1,
				productId: 'DL-2',
				productName: 'Desk lamp',
				quantity: 1,
				total: 300,
				netTotal: 0,
				netAmount: '0.00',
			},
		],
	},
);
export const batchOrderItems = named(
	'BatchOrderItems',
	z.object({
		products: z.array(
			z.object({
				id,
				itemNumber: z.int(),
				status: z.int(),
				supplierName: z.string(),
				productName: z.string(),
				brandName: z.string(),
				productModel: z.string(),
				quantity: count,
				netQuantity: count,
			}),
		),
	}),
	{
		products: [
			{
				id: exampleIds.product,
				itemNumber: 1,
				status: 0,
				supplierName: 'Northwind',
				productName: 'Desk lamp',
				brandName: 'Lumo',
				productModel: 'DL-2',
				quantity: 1,
				netQuantity: 1,
			},
		],
	},
);
export const submittedBatch = named(
	'SubmittedBatch',
	z.object({ success: z.literal(true), submitted: count, skipped: count }),
	{ success: true, submitted: 12, skipped: 1 },
);
export const orderErrorRow = named(
	'OrderErrorRow',
	z.object({
		orderDataId: id,
		programDataId: id,
		programName: z.string(),
		resellerName: z.string(),
		orderId: id,
		orderNumber: z.string(),
		orderDate: moment,
		userId: id,
		participant: z.string(),
		orderTotal: points,
		netTotal: points,
		cancelledTotal: points,
		returnedTotal: points,
		programType: z.enum(programTypes),
		...amounts,
		status,
		errorMessage: z.string(),
		since: moment,
		/** Staff cleared the error, and the order still waits in API Error; its id is then the order's. */
		cleared: z.boolean(),
		clearedAt: moment.nullable(),
		clearedByName: z.string(),
	}),
	{
		orderDataId: exampleIds.order,
		programDataId: exampleIds.program,
		programName: 'Sky Points',
		resellerName: 'Harbor',
		orderId: exampleIds.order,
		orderNumber: 'SKY-100043',
		orderDate: '2026-11-21T10:00:00.000Z',
		userId: exampleIds.participant,
		participant: 'Omar Haddad',
		orderTotal: 300,
		netTotal: 300,
		cancelledTotal: 0,
		returnedTotal: 0,
		programType: 'points',
		...exampleAmounts,
		status: 'API Error',
		errorMessage: 'The product is out of stock.',
		since: '2026-11-21T10:00:04.000Z',
		cleared: false,
		clearedAt: null,
		clearedByName: '',
	},
);
