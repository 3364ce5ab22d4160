import { z } from 'zod';
import { findCountry } from '../countries';
import { decimal } from '../decimal';
import type { TaxResponse } from '../orders/json';
import type { taxProviders } from '../programs/constants';
import { settingsFields } from '../programs/settings';
import { text } from '../text';

const money = decimal({ places: 2, max: 10_000_000 });

/** Where an order goes, as far as tax depends on it. */
export const taxAddressSchema = z.object({
	country: text({ required: 'countryRequired', max: 3 }).refine(
		(code) => findCountry(code)?.code === code,
		'countryInvalid',
	),
	state: text({ max: 50 }),
	zip: text({ max: 20 }),
	city: text({ max: 100 }),
	street: text({ max: 200 }),
});

/** The settings that say what tax is; the form sends them as they are typed. */
export const taxSettingsSchema = z.object({
	taxProvider: settingsFields.taxProvider,
	taxConfig: settingsFields.taxConfig,
	useEstimatedTax: settingsFields.useEstimatedTax,
	flatTaxDefaultPct: settingsFields.flatTaxDefaultPct,
	flatTaxRates: settingsFields.flatTaxRates,
});
export type TaxAddress = z.output<typeof taxAddressSchema>;
export type TaxSettings = z.output<typeof taxSettingsSchema>;

export const taxTrySchema = z.object({
	address: taxAddressSchema,
	amount: money,
	shipping: money.default('0'),
	/** Without them the program's saved ones. */
	settings: taxSettingsSchema.optional(),
});
export type TaxTry = z.output<typeof taxTrySchema>;

/** What an order of this amount to this address would be taxed. */
export interface TaxTried extends TaxResponse {
	provider: (typeof taxProviders)[number];
	/** Goods, delivery and tax, in dollars with two decimals. */
	total: string;
}
