import { z } from 'zod';

const decimalText = /^-?\d+(\.\d+)?$/;
/**
 * A decimal as text. It came from a service outside: numbers are taken as well, and what is neither is as good as not
 * there.
 */
const decimal = z
	.union([z.number().transform(String), z.string()])
	.refine((text) => decimalText.test(text))
	.nullish()
	.transform((value) => value ?? null)
	.catch(null);
const flag = z
	.boolean()
	.nullish()
	.transform((value) => value ?? null)
	.catch(null);
const text = z.string().default('').catch('');
const nowhere = { country: '', state: '', county: '', city: '', zip: '' };

/**
 * What the tax service answered for an order (docs/product/orders.md). Amounts are dollars, rates parts of
 * one: "0.0825" is 8.25%. What it did not say is null.
 */
export const taxResponseSchema = z.object({
	/** The place that the order goes to, as far as it is known; the country is alpha-3. */
	jurisdictions: z.object({ country: text, state: text, county: text, city: text, zip: text }).catch(nowhere),
	freightTaxable: flag,
	shipping: decimal,
	orderTotalAmount: decimal,
	taxableAmount: decimal,
	rate: decimal,
	amountToCollect: decimal,
	/** null where the tax isn't made of parts. */
	breakdown: z
		.object({
			stateTaxRate: decimal,
			stateTaxableAmount: decimal,
			countyTaxRate: decimal,
			countyTaxableAmount: decimal,
			cityTaxRate: decimal,
			cityTaxableAmount: decimal,
			/** Of all of them. */
			taxableAmount: decimal,
		})
		.nullish()
		.transform((value) => value ?? null)
		.catch(null),
	/** The tax service gave no answer, so this is the program's flat estimate. */
	estimated: z.literal(true).optional().catch(undefined),
});
export type TaxResponse = z.output<typeof taxResponseSchema>;

/** The two custom fields that an address can have, under the labels that the program's site asked for them. */
export const addressFieldsSchema = z.array(z.object({ label: text, value: text })).catch([]);
