import { z } from 'zod';

/** What the portal sends of an order (docs/product/orders.md, "The supplier's side"). Money is dollars as decimal text. */
export interface SupplierOrder {
	/** The order's submission key: the same key is the same order, for ever. */
	key: string;
	orderNumber: string;
	orderedAt: string;
	message: string;
	customer: { name: string; email: string };
	shippingAddress: Readonly<
		Record<
			| 'companyName'
			| 'address1'
			| 'address2'
			| 'address3'
			| 'address4'
			| 'townCity'
			| 'stateCounty'
			| 'postcode'
			| 'country'
			| 'phone'
			| 'phoneExt',
			string
		>
	>;
	items: readonly { line: number; productID: string; quantity: number; amount: string; shipping: string }[];
	/** Where the supplier sends its messages about this order. */
	messagesTo: string;
}

const line = z.string().max(500).catch('');
const itemSchema = z.object({
	/** The item's number in the order. */
	line: z.int().min(1).max(1_000),
	/** 0 to 16; an unknown code is Pending. */
	status: z.int().catch(0),
	/** Counts the changes of this item at the supplier; a smaller one is older. */
	sequence: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
	at: z.iso.datetime({ offset: true }),
	trackingNumber: line.default(''),
	trackingCompany: line.default(''),
	trackingLink: line.default(''),
});
export type SupplierItem = z.output<typeof itemSchema>;

/** An order as the supplier has it. */
export const supplierViewSchema = z.object({
	key: z.string().min(1).max(200),
	orderNumber: z.string().min(1).max(200),
	/** Closed: nothing will change any more. */
	state: z.enum(['open', 'closed']),
	items: z.array(itemSchema).max(1_000),
});
export type SupplierView = z.output<typeof supplierViewSchema>;

/** Why the supplier doesn't do what it was asked to. */
export const refusalSchema = z.object({
	code: z.string().max(100).catch(''),
	message: z.string().max(2_000).catch(''),
	order: supplierViewSchema.optional().catch(undefined),
});
/** A message of the supplier, behind its signature. */
export const supplierMessageSchema = z.object({ type: z.literal('order'), data: supplierViewSchema });
