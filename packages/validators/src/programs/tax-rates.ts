import { z } from 'zod';
import { findCountry, subAreas, usaCode } from '../countries';
import type { MessageKey } from '../messages/english';
import { taxPctSchema } from '../prices/schemas';
import { text } from '../text';

/** More than there are countries and states, territories included. */
export const mostTaxRates = 400;

const known = (code: string): boolean => findCountry(code)?.code === code;

/** A percentage for orders to a country, or to one state of the USA, which precedes the country's. */
export const flatTaxRateSchema = z.object({
	/** Alpha-3. */
	country: text({ required: 'countryRequired', max: 3 }).refine((code) => code === '' || known(code), 'countryInvalid'),
	/** Two letters; empty: the whole country. */
	state: text({ max: 2 }),
	rate: taxPctSchema,
});
export type FlatTaxRate = z.output<typeof flatTaxRateSchema>;
export type FlatTaxRateInput = z.input<typeof flatTaxRateSchema>;

type Place = Pick<FlatTaxRate, 'country' | 'state'>;
interface TaxRateFault {
	at: number;
	field: 'country' | 'state';
	code: MessageKey;
}

/** Faults of rates beside each other: a state that isn't one of the USA, and a place that has two rates. */
export function taxRateFaults(rates: readonly Place[]): TaxRateFault[] {
	const first = new Set<string>();
	return rates.flatMap(({ country, state }, at): TaxRateFault[] => {
		if (state !== '' && country !== usaCode) return [{ at, field: 'state', code: 'stateOnlyOfUsa' }];
		if (state !== '' && !subAreas(usaCode).some(({ code }) => code === state))
			return [{ at, field: 'state', code: 'taxStateUnknown' }];
		const place = `${country} ${state}`;
		if (country !== '' && first.has(place))
			return [{ at, field: state === '' ? 'country' : 'state', code: 'taxRateTwice' }];
		first.add(place);
		return [];
	});
}

const placeOf = (rate: unknown): Place => {
	const { country, state } = (typeof rate === 'object' && rate !== null ? rate : {}) as Record<string, unknown>;
	return { country: typeof country === 'string' ? country : '', state: typeof state === 'string' ? state : '' };
};

export const flatTaxRatesSchema = z
	.array(flatTaxRateSchema)
	.max(mostTaxRates)
	// Also while a single rate is refused, so that all faults show at once.
	.superRefine(
		(rates, context) => {
			if (!Array.isArray(rates)) return;
			for (const { at, field, code } of taxRateFaults(rates.map(placeOf)))
				context.addIssue({ code: 'custom', path: [at, field], message: code });
		},
		{ when: () => true },
	);
