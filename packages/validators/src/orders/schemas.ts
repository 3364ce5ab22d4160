import { z } from 'zod';
import { readAddress } from '../addresses/rules';
import { findCountry } from '../countries';
import { isEmail, text } from '../text';
import { orderLimits } from './constants';

const { address, custom, email, message, name, reason } = orderLimits;
/** A country with the rules that hold for all. */
const anyOther = 'GBR';

/** Any name of a country that people use; stored as alpha-3. Empty: the program's default country. */
const country = text({ max: 100 }).transform((value, context) => {
	const found = value === '' ? '' : findCountry(value)?.code;
	if (found !== undefined) return found;
	context.addIssue({ code: 'custom', message: 'countryUnknown', params: { value } });
	return z.NEVER;
});
const mail = text({ max: email }).refine((value) => value === '' || isEmail(value), 'emailInvalid');
/** A field of the program's site with its own label. */
const labelled = z.object({ label: text({ max: custom }), value: text({ max: custom }) }).nullish();

// What an address needs depends on the country and the program: `readAddress` says it, where both are known.
const addressFields = {
	companyName: text({ max: address }),
	address1: text({ max: address }),
	address2: text({ max: address }),
	address3: text({ max: address }),
	address4: text({ max: address }),
	townCity: text({ max: address }),
	stateCounty: text({ max: orderLimits.short }),
	postcode: text({ max: orderLimits.short }),
	country,
	phone: text({ max: orderLimits.short }),
	phoneExt: text({ max: orderLimits.extension }),
	customField1: labelled,
	customField2: labelled,
};

const participant = z
	.object({
		sid: z.uuid('invalid').nullish(),
		email: text({ max: email }),
		code: text({ max: email }),
	})
	.refine(({ sid, email: mailed, code }) => [sid, mailed, code].filter(Boolean).length === 1, 'participantNamedOnce');

// `z.int()` would end the check of the whole body at the first part of a unit.
const quantity = z
	.number()
	.refine((value) => value < 1 || Number.isInteger(value), 'notWhole')
	.min(1)
	.max(orderLimits.quantity)
	.meta({ type: 'integer' });

const items = z
	.array(
		z.object({
			productID: text({ required: 'required', max: 100 }),
			quantity,
		}),
	)
	.min(1, 'itemsRequired')
	.max(orderLimits.items)
	.superRefine((given, context) => {
		const seen = new Set<string>();
		for (const [at, { productID }] of given.entries()) {
			if (seen.has(productID)) context.addIssue({ code: 'custom', message: 'productTwice', path: [at, 'productID'] });
			seen.add(productID);
		}
	});

/**
 * Of a body that isn't an order at all the address is judged as well, as far as that goes without the program, so that
 * one answer names every field.
 */
function withAddress(body: { shippingAddress?: unknown }, context: z.RefinementCtx): void {
	const given = body.shippingAddress;
	if (typeof given !== 'object' || given === null) return;
	const texts = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
	const known = findCountry(texts.find(([name]) => name === 'country')?.[1] ?? '')?.code;
	const judged = new Set(context.issues.map(({ path }) => path?.join('.')));
	// Without a country only what every country asks for is certain.
	const { faults } = readAddress({ ...Object.fromEntries(texts), country: known ?? anyOther }, { countries: null });
	for (const { field, code, params } of faults) {
		const path = ['shippingAddress', field];
		if (!judged.has(path.join('.'))) context.addIssue({ code: 'custom', path, message: code, params });
	}
}

/** The request of an order (docs/product/orders.md). */
export const orderBodySchema = z
	.object({
		participant,
		items,
		shippingAddress: z.object(addressFields),
		/** For a code, its user's; otherwise the participant's own. */
		name: text({ max: name }),
		claimEmail: mail,
		message: text({ max: message }),
		/** Absent: those of the participant. */
		customField1: text({ max: custom }),
		customField2: text({ max: custom }),
		customField3: text({ max: custom }),
		customField4: text({ max: custom }),
		/** Points that the client has shown. */
		expectedTotal: z.int().min(0).nullish(),
	})
	.superRefine(withAddress, { when: ({ issues }) => issues.length > 0 });
export type OrderBody = z.output<typeof orderBodySchema>;

/** Like an order, while its address isn't whole yet: a cart. */
export const orderQuoteSchema = z.object({
	participant,
	items,
	shippingAddress: z.object(addressFields).partial().default({}),
	expectedTotal: orderBodySchema.shape.expectedTotal,
	/** From a program's site; else staff would place it. */
	onSite: z.boolean().default(false),
});
export type OrderQuoteBody = z.output<typeof orderQuoteSchema>;

/** What a participant can order. */
export const orderOfferSchema = z.object({
	participantId: z.uuid('invalid'),
	search: z.string().trim().max(200).default(''),
	skip: z.int().min(0).max(10_000).default(0),
	take: z.int().min(1).max(50).default(12),
});

const optional = (max: number) => text({ max }).optional();
/**
 * What can be edited; what is absent stays. What its country asks of an address holds only for what changes
 * (`editedAddress`), because orders came with other addresses.
 */
export const orderEditSchema = z.object({
	email: mail.optional(),
	claimEmail: mail.optional(),
	companyName: optional(address),
	address1: optional(address),
	address2: optional(address),
	address3: optional(address),
	address4: optional(address),
	townCity: optional(address),
	stateCounty: optional(orderLimits.short),
	postcode: optional(orderLimits.short),
	country: country.optional(),
	phone: optional(orderLimits.short),
	phoneExt: optional(orderLimits.extension),
	message: optional(message),
	customField1: optional(custom),
	customField2: optional(custom),
	customField3: optional(custom),
	customField4: optional(custom),
});
export type OrderEdit = z.output<typeof orderEditSchema>;
export type OrderEditField = keyof OrderEdit;

/** Why staff void an order; kept with it. */
export const orderReasonSchema = text({ max: reason });

export const orderIdsSchema = z.array(z.uuid()).min(1, 'ordersRequired').max(orderLimits.submit);
