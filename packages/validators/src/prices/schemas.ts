import { z } from 'zod';
import { decimal } from '../decimal';
import { markups, taxBases } from './constants';
import type { PriceSettings } from './price';

/** Percentages to four decimals, as tax authorities name them (8.875%). */
export const taxPctSchema = decimal({ places: 4, max: 100 });
/** Empty: there is none. */
export const optionalTaxPctSchema = decimal({ optional: true, places: 4, max: 100 });
export const markupPctSchema = decimal({ places: 4, max: 500 });
export const repSharePctSchema = decimal({ places: 4, max: 100 });
/** Dollars a unit. */
export const psqSchema = decimal({ places: 4, max: 1_000_000 });
/** Dollars that a point is worth. */
export const pointValueSchema = decimal({ places: 4, min: '0.0001', max: 100_000 });

/** The settings that make a price; the program form and the calculator share them. */
export const priceFields = {
	includeFreight: z.boolean(),
	includeHandling: z.boolean(),
	includeResellerMarkup: z.enum(markups),
	resellerMarkupPct: markupPctSchema,
	includePSQ: z.boolean(),
	psq: psqSchema,
	applyResellerMarkupPctToPSQ: z.boolean(),
	useEstimatedTax: z.enum(taxBases),
	defaultUSTaxCDTPct: taxPctSchema,
	estimatedCDNCDTPct: taxPctSchema,
	repShare: repSharePctSchema,
	pointValue: pointValueSchema,
} satisfies Record<keyof PriceSettings, z.ZodType>;
export const priceSettingsSchema = z.object(priceFields);

/** What a change of the settings would do to the products on sale. Points unless said. */
export interface PriceEffect {
	products: number;
	dearer: number;
	cheaper: number;
	unchanged: number;
	/** Largest rise and largest fall of one product, both as amounts above 0; 0 when there is none. */
	mostUp: number;
	mostDown: number;
	/**
	 * Mean change over all products in percent of the price now, two decimals; null when nothing is on sale or everything
	 * is free.
	 */
	meanPct: string | null;
	/** Products whose price would be more points than an order can carry; saving is refused while there are any. */
	tooDear: number;
}

export const productPickSchema = z.object({
	search: z.string().trim().max(200).default(''),
	skip: z.int().min(0).max(10_000).default(0),
	take: z.int().min(1).max(50).default(20),
});
