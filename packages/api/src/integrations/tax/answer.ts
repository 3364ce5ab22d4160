import type { TaxResponse } from '@rewards/validators/orders/json';
import { z } from 'zod';

const amount = z.number().min(0).max(1e12);
const rate = z.number().min(0).max(10);
const part = { taxable: amount.optional(), rate: rate.optional() };

/** The fields of TaxJar's response that are used; all others are ignored. */
const answerSchema = z.object({
	tax: z.object({
		order_total_amount: amount,
		shipping: amount,
		taxable_amount: amount,
		amount_to_collect: amount,
		rate,
		freight_taxable: z.boolean(),
		jurisdictions: z
			.object({
				state: z.string().max(100).optional(),
				county: z.string().max(100).optional(),
				city: z.string().max(100).optional(),
			})
			.optional(),
		breakdown: z
			.object({
				taxable_amount: amount,
				state_taxable_amount: part.taxable,
				state_tax_rate: part.rate,
				county_taxable_amount: part.taxable,
				county_tax_rate: part.rate,
				city_taxable_amount: part.taxable,
				city_tax_rate: part.rate,
			})
			.optional(),
	}),
});

const money = (dollars: number): string => (Math.round(dollars * 100) / 100).toFixed(2);
const exact = (part: number): string => String(Math.round(part * 1e6) / 1e6);

/** The response under the names of an order's `taxResponse`; null when it is invalid. */
export function readAnswer(given: unknown): TaxResponse | null {
	const parsed = answerSchema.safeParse(given);
	if (!parsed.success) return null;
	const { tax } = parsed.data;
	const { jurisdictions, breakdown } = tax;
	return {
		// Its countries have two letters, ours three: the order knows its own.
		jurisdictions: {
			country: '',
			state: jurisdictions?.state ?? '',
			county: jurisdictions?.county ?? '',
			city: jurisdictions?.city ?? '',
			zip: '',
		},
		freightTaxable: tax.freight_taxable,
		shipping: money(tax.shipping),
		orderTotalAmount: money(tax.order_total_amount),
		taxableAmount: money(tax.taxable_amount),
		rate: exact(tax.rate),
		amountToCollect: money(tax.amount_to_collect),
		// For Canada and Europe it has other parts.
		breakdown:
			breakdown?.state_tax_rate === undefined
				? null
				: {
						stateTaxRate: exact(breakdown.state_tax_rate),
						stateTaxableAmount: money(breakdown.state_taxable_amount ?? 0),
						countyTaxRate: exact(breakdown.county_tax_rate ?? 0),
						countyTaxableAmount: money(breakdown.county_taxable_amount ?? 0),
						cityTaxRate: exact(breakdown.city_tax_rate ?? 0),
						cityTaxableAmount: money(breakdown.city_taxable_amount ?? 0),
						taxableAmount: money(breakdown.taxable_amount),
					},
	};
}
