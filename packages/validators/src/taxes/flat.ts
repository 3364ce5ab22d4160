import BigJs from 'big.js';
import { findSubArea } from '../countries';
import type { TaxResponse } from '../orders/json';
import type { Decimal, PriceSettings } from '../prices/price';
import type { FlatTaxRate } from '../programs/tax-rates';

/** What the flat provider needs of a program. Percentages: 8.25 means 8.25%. */
export interface FlatTaxSettings extends Pick<PriceSettings, 'useEstimatedTax'> {
	flatTaxRates: readonly FlatTaxRate[];
	/** For places without a rate; empty: no tax there. */
	flatTaxDefaultPct: string;
}

/** Where an order goes. */
export interface TaxPlace {
	/** Alpha-3. */
	country: string;
	/** As in the address: the code of a state or its name, in any case. Unknown fields are empty. */
	state: string;
	city: string;
	zip: string;
}
export interface TaxedAmounts {
	place: TaxPlace;
	/** Dollars for the goods, without an estimated tax in their price, and for their delivery; neither is negative. */
	amount: Decimal;
	shipping: Decimal;
}

const Big = BigJs();
const halfUp = 1;

/** Goods, delivery and tax together, in dollars with two decimals. */
export const totalOf = ({ orderTotalAmount, amountToCollect }: TaxResponse): string =>
	new Big(orderTotalAmount ?? 0).plus(amountToCollect ?? 0).toFixed(2);

/** Code of a state or province where there are codes, else as given. */
const stateOf = ({ country, state }: TaxPlace): string => findSubArea(country, state)?.code ?? state;

/** A tax answer with the place that it is for: what the answer doesn't name of it is taken from the address. */
export function withPlace(answer: TaxResponse, place: TaxPlace): TaxResponse {
	const { state, county, city } = answer.jurisdictions;
	return {
		...answer,
		jurisdictions: {
			country: place.country,
			state: state || stateOf(place),
			county,
			city: city || place.city,
			zip: place.zip,
		},
	};
}

/** The percentage of a place: its state's, else its country's, else the default, else none. */
function pctOf(place: TaxPlace, { flatTaxRates, flatTaxDefaultPct }: FlatTaxSettings): string {
	const state = stateOf(place);
	const own = flatTaxRates.filter(({ country }) => country === place.country);
	const found = own.find((rate) => rate.state !== '' && rate.state === state) ?? own.find((rate) => rate.state === '');
	return found?.rate ?? (flatTaxDefaultPct || '0');
}

/**
 * The tax of an order by a program's own percentages (docs/product/prices.md). Delivery is taxed when the estimate in
 * prices is on the delivered cost. Rounded half up to whole cents, once, at the end.
 */
export function flatTax({ place, amount, shipping }: TaxedAmounts, settings: FlatTaxSettings): TaxResponse {
	const rate = new Big(pctOf(place, settings)).times('0.01');
	const freightTaxable = settings.useEstimatedTax === 'taxondeliveredcost';
	const whole = new Big(amount).plus(shipping);
	const base = freightTaxable ? whole : new Big(amount);
	const taxable = rate.eq(0) ? new Big(0) : base;
	const answer: TaxResponse = {
		jurisdictions: { country: '', state: '', county: '', city: '', zip: '' },
		freightTaxable,
		shipping: new Big(shipping).toFixed(2),
		orderTotalAmount: whole.toFixed(2),
		taxableAmount: taxable.toFixed(2),
		rate: rate.toFixed(),
		amountToCollect: taxable.times(rate).round(2, halfUp).toFixed(2),
		breakdown: null,
	};
	return withPlace(answer, place);
}
