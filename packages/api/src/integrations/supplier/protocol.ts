import { controlCharacters } from '@rewards/validators/text';
import { z } from 'zod';

/**
 * What the portal sends of an order (docs/product/orders.md, "The supplier's side"). Money is dollars as decimal text.
 */
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
	/** What the program's site asks for besides, under its own labels: a floor, a gate code. */
	addressFields: readonly { label: string; value: string }[];
	items: readonly { line: number; productID: string; quantity: number; amount: string; shipping: string }[];
	/** Where the supplier sends its messages about this order. */
	messagesTo: string;
}

/**
 * Texts as the database can hold them: a control character or half a pair must not keep what the supplier said from
 * being written down.
 */
const clean = (text: string): string => text.replace(controls, '').replace(/\p{Surrogate}/gu, '\uFFFD');
const controls = new RegExp(controlCharacters, 'g');
const name = z.string().max(200).transform(clean).pipe(z.string().min(1));
const line = z.string().max(500).transform(clean).catch('');
/** A time that no calendar has says nothing; the change itself does. */
const moment = z.iso.datetime({ offset: true }).transform((text) => {
	const at = new Date(text);
	const known = at.getTime() >= 0 && at.getUTCFullYear() <= 9999;
	return (known ? at : new Date()).toISOString();
});
const itemSchema = z.object({
	/** The item's number in the order. */
	line: z.int().min(1).max(1_000),
	/** 0 to 16; an unknown code is Pending. */
	status: z.int().catch(0),
	/** Counts the changes of this item at the supplier; a smaller one is older. */
	sequence: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
	at: moment,
	trackingNumber: line.default(''),
	trackingCompany: line.default(''),
	trackingLink: line.default(''),
});
export type SupplierItem = z.output<typeof itemSchema>;

/** An order as the supplier has it. */
export const supplierViewSchema = z.object({
	key: name,
	orderNumber: name,
	/** Closed: nothing will change any more. */
	state: z.enum(['open', 'closed']),
	items: z.array(itemSchema).max(1_000),
});
export type SupplierView = z.output<typeof supplierViewSchema>;

/** Why the supplier doesn't do what it was asked to. */
export const refusalSchema = z.object({
	code: z.string().max(100).catch(''),
	message: z.string().max(2_000).transform(clean).catch(''),
	order: supplierViewSchema.optional().catch(undefined),
});
/** A message of the supplier, behind its signature. */
export const supplierMessageSchema = z.object({ type: z.literal('order'), data: supplierViewSchema });
