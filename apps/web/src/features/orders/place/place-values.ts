import type { Parse } from '@rewards/ui/form';
import { type DeliveryField, deliveryFields } from '@rewards/validators/addresses/rules';
import { fieldErrorsOf } from '@rewards/validators/errors/fields';
import { orderLimits } from '@rewards/validators/orders/constants';
import { type OrderBody, orderBodySchema } from '@rewards/validators/orders/schemas';
import {
	emptyParticipant,
	type ParticipantRuleOptions,
	participantRules,
} from '@rewards/validators/participants/rules';
import { z } from 'zod';

/** The fields that an order's address takes from a participant's. */
export const addressNames = deliveryFields;
export type AddressName = DeliveryField;
export const isAddressName = (name: string): name is AddressName => addressNames.some((one) => one === name);

/** A product in the cart. An invalid quantity stays as text. */
export interface Line {
	productID: string;
	productName: string;
	/** Brand and model: several products may share a name. */
	detail: string;
	imageUrl: string;
	quantity: number | string;
}
export interface PlaceValues {
	/** Created with the first line and kept with the draft, so an order whose response was lost isn't placed again. */
	key: string;
	items: Line[];
	/** Address of the person who uses a claim code. */
	name: string;
	claimEmail: string;
	shippingAddress: Record<AddressName, string>;
	message: string;
}
export type PlaceOutput = Pick<OrderBody, 'items' | 'name' | 'claimEmail' | 'message' | 'shippingAddress'> & {
	key: string;
};

const { items, name, claimEmail, message } = orderBodySchema.shape;
const restSchema = z.object({ items, name, claimEmail, message });

/** Whether the quantity at a path is not a number. */
const isText = (lines: readonly Line[], path: string): boolean =>
	lines.some(({ quantity }, at) => path === `items.${at}.quantity` && typeof quantity === 'string' && quantity !== '');

/** The rules of an order, with an address as strict as in a participant's form. */
export function placeParse(options: ParticipantRuleOptions): Parse<PlaceValues, PlaceOutput> {
	const rules = participantRules({ ...options, fields: new Set(addressNames) });
	return ({ key, shippingAddress, ...given }) => {
		const address = { ...emptyParticipant(), ...shippingAddress };
		const faults = rules.check(address).map(({ field, ...fault }) => ({ ...fault, path: `shippingAddress.${field}` }));
		const rest = restSchema.safeParse(given);
		if (!rest.success || faults.length > 0) {
			const refused = rest.success ? [] : fieldErrorsOf(rest.error);
			const ofLines = refused.map((fault) =>
				isText(given.items, fault.path) ? { ...fault, code: 'invalidType' } : fault,
			);
			return { problems: [...ofLines, ...faults] };
		}
		const picked = Object.fromEntries(addressNames.map((field) => [field, address[field]]));
		return { values: { ...rest.data, key, shippingAddress: picked as Record<AddressName, string> } };
	};
}

/** Adds one unit of a product: a new line, or one more on its line. */
export function withProduct(lines: readonly Line[], product: Omit<Line, 'quantity'>): Line[] {
	const at = lines.findIndex(({ productID }) => productID === product.productID);
	if (at < 0) return [...lines, { ...product, quantity: 1 }];
	return lines.map((line, index) => (index === at ? { ...line, quantity: moved(line.quantity, 1) } : line));
}

/** The next quantity, within an item's limits. */
export function moved(quantity: number | string, by: number): number {
	const from = typeof quantity === 'number' ? quantity : 0;
	return Math.min(orderLimits.quantity, Math.max(1, from + by));
}

/** A typed quantity: a number if it is whole, else the text, which the rules then refuse. */
export function quantityOf(text: string): number | string {
	const latin = text.trim().replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
	return /^\d{1,9}$/.test(latin) ? Number(latin) : text;
}

export interface QuoteQuestion {
	items: { productID: string; quantity: number }[];
	shippingAddress: Record<AddressName, string>;
}

/** Longer texts than a quote takes are the form's to refuse. */
const { short, extension } = orderLimits;
const mostOf: Partial<Record<AddressName, number>> = {
	stateCounty: short,
	postcode: short,
	phone: short,
	phoneExt: extension,
};

/** Input of a quote; null if there is nothing to price. */
export function quoteQuestion(lines: readonly Line[], address: PlaceValues['shippingAddress']): QuoteQuestion | null {
	const counted = lines.flatMap(({ productID, quantity }) =>
		typeof quantity === 'number' && quantity >= 1 && quantity <= orderLimits.quantity ? [{ productID, quantity }] : [],
	);
	if (counted.length === 0 || counted.length < lines.length || counted.length > orderLimits.items) return null;
	const cut = (field: AddressName) => address[field].slice(0, mostOf[field] ?? orderLimits.address);
	const shortened = Object.fromEntries(
		addressNames.map((field) => [field, field === 'country' ? address.country : cut(field)]),
	);
	return { items: counted, shippingAddress: shortened as QuoteQuestion['shippingAddress'] };
}
