import type { TaxResponse } from '@rewards/validators/orders/json';
import { flatTax } from '@rewards/validators/taxes/flat';
import { asksForTax, taxOf } from '../../../integrations/tax';
import { outside } from '../../../shares';
import type { ProgramContext } from '../../../trpc';
import type { OrderAddress } from './insert-order';
import type { Offer } from './read-offer';

/** Whoever orders waits for it; the service's own three tries take longer. */
const limitMs = 6_000;
/** Of that, for others of the account to be answered. */
const waitMs = 2_000;

interface Taxed {
	country: string;
	/** Dollars as decimal text. */
	totalAmount: string;
	totalShipping: string;
}

/**
 * The tax by the program's own percentages. `estimated` says that the service should have been asked, and gave no
 * answer.
 */
export const flatTaxOf = (
	{ tax }: Pick<Offer, 'tax'>,
	{ country, totalAmount, totalShipping }: Taxed,
): TaxResponse => ({
	...flatTax({ country, amount: totalAmount, shipping: totalShipping }, tax),
	...(asksForTax(tax) ? { estimated: true as const } : {}),
});

/**
 * Asks the program's tax service, with a limit of time; no transaction is open meanwhile. An order is never refused for
 * its tax: without an answer that can be used it has the flat estimate, and says so.
 */
export async function askForTax(
	ctx: Pick<ProgramContext, 'tax' | 'log' | 'program' | 'aside'>,
	offer: Pick<Offer, 'tax'>,
	taxed: Taxed,
	to: Partial<OrderAddress>,
): Promise<TaxResponse> {
	const { tax: service, log, program } = ctx;
	const { country, totalAmount: amount, totalShipping: shipping } = taxed;
	const { stateCounty: state = '', postcode: zip = '', townCity: city = '', address1: street = '' } = to;
	const address = { country, state, zip, city, street };
	const asking = { accountId: program.accountId, waitMs, signal: AbortSignal.timeout(limitMs) };
	try {
		return await outside(ctx, () => taxOf(service, offer.tax, { address, amount, shipping }, asking));
	} catch (error) {
		log.warn({ err: error, programId: program.id }, 'An order has the flat estimate of its tax');
		return flatTaxOf(offer, taxed);
	}
}
