import type { DeliveryAddress } from '@rewards/validators/addresses/rules';
import type { TaxResponse } from '@rewards/validators/orders/json';
import { flatTax } from '@rewards/validators/taxes/flat';
import { asksForTax, taxOf } from '../../../integrations/tax';
import { outside } from '../../../shares';
import type { ProgramContext } from '../../../trpc';
import type { Offer } from './read-offer';

/** The caller waits for it; the service's own three attempts take longer. */
const limitMs = 6_000;
/** The part of that time spent waiting for other orders of the account. */
const waitMs = 2_000;

interface Taxed {
	country: string;
	/** Dollars as decimal text, without the estimated tax in prices. */
	totalBeforeTax: string;
	totalShipping: string;
}
type Destination = Pick<DeliveryAddress, 'stateCounty' | 'postcode' | 'townCity' | 'address1'>;
const addressOf = (country: string, to: Destination) => {
	const { stateCounty: state, postcode: zip, townCity: city, address1: street } = to;
	return { country, state, zip, city, street };
};

/**
 * The tax by the program's own percentages. `estimated` means that the service should have been used, but gave no
 * usable response.
 */
export const flatTaxOf = (
	{ tax }: Pick<Offer, 'tax'>,
	{ country, totalBeforeTax, totalShipping }: Taxed,
	to: Destination,
): TaxResponse => ({
	...flatTax({ place: addressOf(country, to), amount: totalBeforeTax, shipping: totalShipping }, tax),
	...(asksForTax(tax) ? { estimated: true as const } : {}),
});

/**
 * Requests the tax from the program's tax service, with a time limit; no transaction is open meanwhile. An order is
 * never refused because of its tax: without a usable response it has the flat estimate, and is marked so.
 */
export async function askForTax(
	ctx: Pick<ProgramContext, 'tax' | 'log' | 'program' | 'aside'>,
	offer: Pick<Offer, 'tax'>,
	taxed: Taxed,
	to: Destination,
): Promise<TaxResponse> {
	const { tax: service, log, program } = ctx;
	const { country, totalBeforeTax: amount, totalShipping: shipping } = taxed;
	const address = addressOf(country, to);
	const asking = { tenantId: program.tenantId, waitMs, signal: AbortSignal.timeout(limitMs) };
	try {
		return await outside(ctx, () => taxOf(service, offer.tax, { address, amount, shipping }, asking));
	} catch (error) {
		log.warn({ err: error, programId: program.id }, 'An order uses the flat estimate of its tax');
		return flatTaxOf(offer, taxed, to);
	}
}
