import type { TaxResponse } from '@rewards/validators/orders/json';
import { flatTax, withPlace } from '@rewards/validators/taxes/flat';
import type { TaxAddress, TaxSettings } from '@rewards/validators/taxes/schemas';
import { serviceFailed } from '../../errors';
import type { TaxAsking, TaxService } from './tax-service';

interface Taxed {
	address: TaxAddress;
	/** Dollars as decimal text. */
	amount: string;
	shipping: string;
}

/** The address that orders are sent from, if the program has one. */
function originOf({ taxConfig }: TaxSettings): TaxAddress | null {
	const { fromCountry, fromZip, fromState, fromCity, fromStreet } = taxConfig;
	if (fromCountry === '') return null;
	return { country: fromCountry, zip: fromZip, state: fromState, city: fromCity, street: fromStreet };
}

/** Whether the program's tax comes from a service. */
export const asksForTax = ({ taxProvider }: Pick<TaxSettings, 'taxProvider'>): boolean => taxProvider !== 'flat';

/**
 * The tax of an order, from the provider in the program's settings. SERVICE_FAILED when that is a service without a
 * usable response, or not configured here.
 */
export async function taxOf(
	service: TaxService | undefined,
	settings: TaxSettings,
	{ address, amount, shipping }: Taxed,
	asking: TaxAsking = {},
): Promise<TaxResponse> {
	if (!asksForTax(settings)) return flatTax({ place: address, amount, shipping }, settings);
	if (!service) throw serviceFailed({ service: 'tax', title: 'The tax service', reason: 'notSet' });
	const answer = await service.taxFor({ from: originOf(settings), to: address, amount, shipping }, asking);
	return withPlace(answer, address);
}
