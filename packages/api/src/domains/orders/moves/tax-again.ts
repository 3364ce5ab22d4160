import type { PoolClient } from '@rewards/db';
import type { TaxResponse } from '@rewards/validators/orders/json';
import { asksForTax } from '../../../integrations/tax';
import type { ProgramContext } from '../../../trpc';
import { readOffer } from '../intake/read-offer';
import { askForTax, flatTaxOf } from '../intake/tax-of-order';
import type { OrderPlace } from './order-place';

export interface TaxPlace {
	country: string;
	stateCounty: string;
	postcode: string;
	townCity: string;
	address1: string;
}

/** The tax of a corrected destination has to be requested first; the transaction is rolled back meanwhile. */
export class TaxNotAsked extends Error {
	constructor(
		readonly place: TaxPlace,
		readonly amounts: Amounts,
	) {
		super('The tax has to be requested first');
	}
}
/** A requested tax, and where it is for. */
export interface AskedTax {
	place: TaxPlace;
	tax: TaxResponse;
}
interface Amounts {
	totalBeforeTax: string;
	totalShipping: string;
}

// Once something of an order has ended, its tax is divided among what ended and what is left.
const amounts = `select sum(coalesce(i.amount_before_tax, i.amount))::text as "totalBeforeTax", o.total_shipping::text as "totalShipping"
	from "order" o join order_item i on i.program_id = o.program_id and i.order_id = o.id
	where o.program_id = $1 and o.id = $2 and o.tax_response is not null and o.external_order_number = ''
		and not exists (select from order_ending e where e.program_id = o.program_id and e.order_id = o.id)
	group by o.program_id, o.id`;
const save = 'update "order" set tax_response = $3 where program_id = $1 and id = $2';

const isSame = (one: TaxPlace, other: TaxPlace): boolean =>
	(['country', 'stateCounty', 'postcode', 'townCity', 'address1'] as const).every(
		(field) => one[field] === other[field],
	);

/**
 * The tax of an order that no supplier has yet, for its corrected destination (decision 74). With a tax service it is
 * `asked`; without one that fits, throws TaxNotAsked.
 */
export async function taxAgain(
	client: PoolClient,
	{ programId, orderId }: OrderPlace,
	{ before, after }: { before: TaxPlace; after: TaxPlace },
	asked: AskedTax | null,
): Promise<void> {
	if (isSame(before, after)) return;
	const { rows } = await client.query<Amounts>(amounts, [programId, orderId]);
	const [taxed] = rows;
	const offer = taxed && (await readOffer(client, programId, []));
	if (!offer) return;
	const fits = asked !== null && isSame(asked.place, after);
	if (asksForTax(offer.tax) && !fits) throw new TaxNotAsked(after, taxed);
	const tax = fits ? asked.tax : flatTaxOf(offer, { ...taxed, country: after.country }, after);
	await client.query(save, [programId, orderId, tax]);
}

/** Requests the tax that an edit needs, while no transaction is open. */
export async function askAgain(ctx: ProgramContext, { place, amounts: taxed }: TaxNotAsked): Promise<AskedTax | null> {
	const offer = await readOffer(ctx.db.pool, ctx.program.id, []);
	return offer && { place, tax: await askForTax(ctx, offer, { ...taxed, country: place.country }, place) };
}
