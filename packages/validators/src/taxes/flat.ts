import BigJs from 'big.js';
import { canadaCode } from '../countries';
import type { TaxResponse } from '../orders/json';
import type { Decimal, PriceSettings } from '../prices/price';

/** What the flat provider needs of a program. Percentages: 8.25 means 8.25%. */
export type FlatTaxSettings = Pick<PriceSettings, 'useEstimatedTax' | 'defaultUSTaxCDTPct' | 'estimatedCDNCDTPct'>;

export interface TaxedAmounts {
	/** Alpha-3, of the place that is delivered to. */
	country: string;
	/** Dollars for the goods and for their delivery; neither is negative. */
	amount: Decimal;
	shipping: Decimal;
}

const Big = BigJs();
const halfUp = 1;

/** Goods, delivery and tax together, in dollars with two decimals. */
export const totalOf = ({ orderTotalAmount, amountToCollect }: TaxResponse): string =>
	new Big(orderTotalAmount ?? 0).plus(amountToCollect ?? 0).toFixed(2);

/**
 * The tax of an order by a program's own percentages (docs/product/prices.md): Canada's for Canada, the US one
 * everywhere else, as in prices. Delivery is taxed when the estimate in prices is on the delivered cost. Rounded half
 * up to whole cents, once, at the end.
 */
export function flatTax({ country, amount, shipping }: TaxedAmounts, settings: FlatTaxSettings): TaxResponse {
	const pct = country === canadaCode ? settings.estimatedCDNCDTPct : settings.defaultUSTaxCDTPct;
	const rate = new Big(pct).times('0.01');
	const freightTaxable = settings.useEstimatedTax === 'taxondeliveredcost';
	const whole = new Big(amount).plus(shipping);
	const base = freightTaxable ? whole : new Big(amount);
	const taxable = rate.eq(0) ? new Big(0) : base;
	return {
		jurisdictions: { state: '', county: '' },
		freightTaxable,
		shipping: new Big(shipping).toFixed(2),
		orderTotalAmount: whole.toFixed(2),
		taxableAmount: taxable.toFixed(2),
		rate: rate.toFixed(),
		amountToCollect: taxable.times(rate).round(2, halfUp).toFixed(2),
		breakdown: null,
	};
}
