import { databaseClock } from '@rewards/db';
import { controlCharacters } from '@rewards/validators/text';
import { z } from 'zod';

/**
 * An order as sent to the supplier (docs/product/orders.md, "The supplier's side"). Money is dollars as decimal text.
 */
export interface SupplierOrder {
	/** The order's submission key: the same key is the same order, permanently. */
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
	/** Additional fields of the program's site, under its own labels: a floor, a gate code. */
	addressFields: readonly { label: string; value: string }[];
	items: readonly { line: number; productID: string; quantity: number; amount: string; shipping: string }[];
	/** The address to which the supplier sends its messages about this order. */
	messagesTo: string;
}

/**
 * Texts that the database can store: a control character or an unpaired surrogate must not prevent a message from being
 * recorded.
 */
const clean = (text: string): string => text.replace(controls, '').replace(/\p{Surrogate}/gu, '\uFFFD');
const controls = new RegExp(controlCharacters, 'g');
const name = z.string().max(200).transform(clean).pipe(z.string().min(1));
const line = z.string().max(500).transform(clean).catch('');
/** An invalid time counts as missing; the change itself is kept. */
const moment = z.iso.datetime({ offset: true }).transform((text) => {
	const at = new Date(text);
	const known = at.getTime() >= 0 && at.getUTCFullYear() <= 9999;
	return (known ? at : databaseClock.now()).toISOString();
});
const itemSchema = z.object({
	/** The item's position in the order. */
	line: z.int().min(1).max(1_000),
	/** 0 to 16; an unknown code is Pending. */
	status: z.int().catch(0),
	/** Counts the changes of this item at the supplier; a smaller number is older. */
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

/** Why the supplier refuses a request. */
export const refusalSchema = z.object({
	code: z.string().max(100).catch(''),
	message: z.string().max(2_000).transform(clean).catch(''),
	order: supplierViewSchema.optional().catch(undefined),
});
/** A message of the supplier, with its signature verified. */
export const supplierMessageSchema = z.object({ type: z.literal('order'), data: supplierViewSchema });
