import { englishMessage } from '@rewards/validators/messages/english';
import type { TaxResponse } from '@rewards/validators/orders/json';
import type { OrderQuoteBody } from '@rewards/validators/orders/schemas';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { findBuyer } from './find-buyer';
import { readOffer } from './read-offer';
import { readTaken } from './read-taken';
import { askForTax, flatTaxOf } from './tax-of-order';
import { isLimited } from './validate-limits';
import { validateOrder } from './validate-order';
import type { Violation } from './violations';

/** An order as it would be placed now. */
export interface OrderQuote {
	/** null where the program has no such participant. `balance` is null where orders cost no points. */
	participant: { sid: string; name: string; balance: number | null } | null;
	/** In the order of the body; a product that isn't on sale has no name. Without all products, there are no prices. */
	items: {
		productID: string;
		productName: string;
		quantity: number;
		price: number | null;
		total: number | null;
		amount: string | null;
		shipping: string | null;
	}[];
	total: number | null;
	totalAmount: string | null;
	totalShipping: string | null;
	tax: TaxResponse | null;
	/** Alpha-3: decides the tax estimate's percentage in prices. */
	country: string;
	/** Every reason for a refusal, in the order of the checks. */
	obstacles: QuoteObstacle[];
	/** What doesn't prevent the order: products out of stock, or, for staff, that participants can't order. */
	warnings: QuoteObstacle[];
}
interface QuoteObstacle {
	code: string;
	path: string;
	reason: string;
	message: string;
	params: Record<string, string | number>;
}

/**
 * The same checks and prices as for placing an order, without creating one: for carts, and for staff before they place
 * it.
 */
export async function quoteOrder(ctx: ProgramContext, body: OrderQuoteBody): Promise<OrderQuote> {
	const { pool } = ctx.db;
	const { id: programId } = ctx.program;
	const productIds = body.items.map(({ productID }) => productID);
	const [offer, buyer] = await Promise.all([
		readOffer(pool, programId, productIds),
		findBuyer(pool, programId, body.participant, false),
	]);
	if (!offer) throw new AppError('NOT_FOUND', { entity: 'program' });
	const taken = buyer && isLimited(offer) ? await readTaken(pool, programId, buyer.id) : null;
	const weighing = { offer, buyer, taken, onSite: body.onSite, whole: false };
	const { price, products, obstacles, warnings, address } = validateOrder(body, weighing);
	const { country, postcode } = address;
	const taxed = price && { ...price, country };
	// Without a postal code, tax services can't locate the address.
	const tax =
		taxed && (postcode === '' ? flatTaxOf(offer, taxed, address) : await askForTax(ctx, offer, taxed, address));
	const inPoints = offer.type === 'points';
	return {
		participant: buyer && { sid: buyer.id, name: buyer.name, balance: inPoints ? buyer.balance : null },
		items: body.items.map(({ productID, quantity }, at) => ({
			productID,
			productName: products[at]?.productName ?? '',
			quantity,
			price: price?.items[at]?.price ?? null,
			total: price?.items[at]?.total ?? null,
			amount: price?.items[at]?.amount ?? null,
			shipping: price?.items[at]?.shipping ?? null,
		})),
		total: price?.total ?? null,
		totalAmount: price?.totalAmount ?? null,
		totalShipping: price?.totalShipping ?? null,
		tax,
		country,
		obstacles: obstacles.map(inWords),
		warnings: warnings.map(inWords),
	};
}

const inWords = ({ code, params, field }: Violation): QuoteObstacle => ({
	code,
	path: field.path,
	reason: field.code,
	message: englishMessage(field.code, field.params),
	params: { ...params, ...field.params },
});
