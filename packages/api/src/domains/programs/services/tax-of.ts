import type { TaxResponse } from '@rewards/validators/orders/json';
import { flatTax } from '@rewards/validators/taxes/flat';
import type { TaxAddress, TaxSettings } from '@rewards/validators/taxes/schemas';
import type { Services } from '../../../context';
import { serviceFailed } from '../../../errors';
import type { TaxAsking } from '../../../integrations/tax';

interface Taxed {
	address: TaxAddress;
	/** Dollars as decimal text. */
	amount: string;
	shipping: string;
}

/** The place that orders are sent from, where the program names one. */
function originOf({ taxConfig }: TaxSettings): TaxAddress | null {
	const { fromCountry, fromZip, fromState, fromCity, fromStreet } = taxConfig;
	if (fromCountry === '') return null;
	return { country: fromCountry, zip: fromZip, state: fromState, city: fromCity, street: fromStreet };
}

/** What an order is taxed, by the provider of the program's settings. SERVICE_FAILED when that is a service which gives no usable answer. */
export async function taxOf(
	{ tax }: Pick<Services, 'tax'>,
	settings: TaxSettings,
	{ address, amount, shipping }: Taxed,
	asking: TaxAsking = {},
): Promise<TaxResponse> {
	if (settings.taxProvider === 'flat') return flatTax({ country: address.country, amount, shipping }, settings);
	if (!tax) throw serviceFailed({ service: 'tax', title: 'The tax service', reason: 'notSet' });
	return tax.taxFor({ from: originOf(settings), to: address, amount, shipping }, asking);
}
