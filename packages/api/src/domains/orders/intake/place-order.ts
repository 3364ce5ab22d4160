import { newId, type PoolClient } from '@rewards/db';
import type { TaxResponse } from '@rewards/validators/orders/json';
import type { OrderPrice } from '@rewards/validators/orders/price-order';
import type { OrderBody } from '@rewards/validators/orders/schemas';
import { writeAuditOn } from '../../../audit';
import { AppError, constraintOf, isUniqueViolation } from '../../../errors';
import { asksForTax } from '../../../integrations/tax';
import type { ProgramContext } from '../../../trpc';
import { actorOf } from '../moves/lock-order';
import { getOrder } from '../services/get-order';
import { findBuyer } from './find-buyer';
import { insertOrder } from './insert-order';
import { hashOf, orderOfKey } from './order-key';
import { readOffer } from './read-offer';
import { askForTax, flatTaxOf } from './tax-of-order';
import { refusalOf, type Weighed, weighOrder } from './weigh-order';

export interface OrderRequest {
	/** The order is made once for it, for good. */
	key: string;
	body: OrderBody;
	/** From a program's site; else staff place it for the participant. */
	onSite: boolean;
}
/** `created` is false when the key came before. */
export interface PlacedOrder {
	created: boolean;
	order: Awaited<ReturnType<typeof getOrder>>;
}

interface Asked {
	ctx: ProgramContext;
	request: OrderRequest;
	requestHash: Buffer;
}
/** The tax that was asked for, and for which amounts. */
interface AskedTax {
	amounts: string;
	tax: TaxResponse;
}
/** Prices have changed while the tax service was asked. */
class TaxOutdated extends Error {}
const mostTaxes = 3;

/**
 * Makes an order: checks program, participant, products and price, takes the points or uses the code up, numbers it, and leaves it to be handed to the supplier; all of it
 * in one transaction. The same key with the same body gives the order that there is. Errors say what stands in the way, and at which field.
 */
export async function placeOrder(ctx: ProgramContext, request: OrderRequest): Promise<PlacedOrder> {
	const requestHash = hashOf(ctx.config.dataKey, request.body);
	const asked = { ctx, request, requestHash };
	const { id, created } = await placedOnce(asked);
	return { created, order: await getOrder(ctx, { orderId: id }) };
}

async function placedOnce(asked: Asked): Promise<{ id: string; created: boolean }> {
	const { ctx, request, requestHash } = asked;
	const known = { programId: ctx.program.id, key: request.key, requestHash };
	for (let taxes = 1; ; taxes += 1) {
		const { id, asksForTax: asks } = await orderOfKey(ctx.db.pool, known);
		if (id !== null) return { id, created: false };
		const tax = asks ? await taxBefore(asked) : null;
		try {
			return await ctx.db.transaction((client) => placeIn(client, asked, tax, taxes === mostTaxes));
		} catch (error) {
			// Another order had this key first, for somebody else: the next look finds it.
			if (!(error instanceof TaxOutdated) && !isKeyTaken(error)) throw error;
		}
	}
}

const isKeyTaken = (error: unknown): boolean =>
	isUniqueViolation(error) && constraintOf(error) === 'order_program_id_idempotency_key_key';

const amountsOf = ({ totalAmount, totalShipping }: OrderPrice, country: string): string =>
	[totalAmount, totalShipping, country].join(' ');

/** Asks the tax service before a transaction opens; null where there is nothing to ask for. */
async function taxBefore({ ctx, request: { body } }: Asked): Promise<AskedTax | null> {
	const offer = await offerOf(ctx, ctx.db.pool, body);
	const buyer = await findBuyer(ctx.db.pool, ctx.program.id, body.participant, false);
	const { obstacles, price, country } = weighOrder(body, offer, buyer);
	if (obstacles.length > 0 || !price) return null;
	const tax = await askForTax(ctx, offer, { ...price, country }, body.shippingAddress);
	return { amounts: amountsOf(price, country), tax };
}

async function offerOf({ program }: ProgramContext, client: Parameters<typeof readOffer>[0], { items }: OrderBody) {
	const productIds = items.map(({ productID }) => productID);
	const offer = await readOffer(client, program.id, productIds);
	if (!offer) throw new AppError('NOT_FOUND', { entity: 'program' });
	return offer;
}

const useCode = `update participant set status = 'Used', version = version + 1, updated_at = now() where program_id = $1 and id = $2`;

async function placeIn(
	client: PoolClient,
	{ ctx, request, requestHash }: Asked,
	asked: AskedTax | null,
	last: boolean,
) {
	const { id: programId } = ctx.program;
	const { body, key, onSite } = request;
	// Whoever orders is locked first: of two orders of one balance, or of one key, the second sees what the first has left.
	const buyer = await findBuyer(client, programId, body.participant, true);
	const before = await orderOfKey(client, { programId, key, requestHash });
	if (before.id !== null) return { id: before.id, created: false };
	const offer = await offerOf(ctx, client, body);
	const weighed = weighOrder(body, offer, buyer);
	const [obstacle] = weighed.obstacles;
	if (obstacle) throw refusalOf(obstacle);
	const { price, country } = weighed;
	const products = weighed.products.filter((product) => product !== null);
	if (!buyer || !price || products.length < body.items.length) throw new Error('An order without obstacles is whole');
	const fits = asked?.amounts === amountsOf(price, country);
	if (asksForTax(offer.tax) && !fits && !last) throw new TaxOutdated();
	const tax = asked && fits ? asked.tax : flatTaxOf(offer, { ...price, country });
	if (offer.type === 'claim') await client.query(useCode, [programId, buyer.id]);
	const id = newId();
	const by = actorOf(ctx);
	const made = { programId, id, key, requestHash, body, offer, buyer, products, price, country, tax, by, onSite };
	const orderNumber = await insertOrder(client, made);
	await tell(client, ctx, id, { orderNumber, participant: buyer.email, ...summaryOf(weighed, body) });
	return { id, created: true };
}

const summaryOf = ({ price }: Weighed, { items }: OrderBody) => ({
	total: price?.total ?? 0,
	items: items.map(({ productID, quantity }) => `${quantity} × ${productID}`).join(', '),
});

const tell = (client: PoolClient, ctx: ProgramContext, id: string, after: Record<string, unknown>): Promise<void> =>
	writeAuditOn(client, ctx, {
		action: 'place',
		entity: 'order',
		entityId: id,
		accountId: ctx.program.accountId,
		programId: ctx.program.id,
		after,
	});
