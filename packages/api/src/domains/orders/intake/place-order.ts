import { newId, type PoolClient } from '@rewards/db';
import type { TaxResponse } from '@rewards/validators/orders/json';
import type { OrderPrice } from '@rewards/validators/orders/price-order';
import type { OrderBody } from '@rewards/validators/orders/schemas';
import { auditRow } from '../../../audit';
import { AppError, constraintOf, isUniqueViolation } from '../../../errors';
import { asksForTax } from '../../../integrations/tax';
import { Turns } from '../../../shares';
import type { ProgramContext } from '../../../trpc';
import { actorOf } from '../moves/lock-order';
import { getOrder } from '../procedures/get-order';
import { type Buyer, findBuyer } from './find-buyer';
import { insertOrder, type NewOrder } from './insert-order';
import { type Obstacle, refusalOf } from './obstacles';
import { hashOf, orderOfKey } from './order-key';
import { type Offer, readOffer } from './read-offer';
import { readTaken, type Taken } from './read-taken';
import { askForTax, flatTaxOf } from './tax-of-order';
import { isLimited } from './weigh-limits';
import { weighOrder } from './weigh-order';

export interface OrderRequest {
	/** The idempotency key: at most one order per key, permanently. */
	key: string;
	body: OrderBody;
	/** From a program's site; else staff place it for the participant. */
	onSite: boolean;
	/** Staff order although participants can't. */
	anyway: boolean;
}
/** `created` is false when an order with this key already exists. */
export interface PlacedOrder {
	created: boolean;
	order: Awaited<ReturnType<typeof getOrder>>;
}

interface Asked {
	ctx: ProgramContext;
	request: OrderRequest;
	requestHash: Buffer;
}
/** The requested tax, and the amounts that it is for. */
interface AskedTax {
	amounts: string;
	tax: TaxResponse;
}
/** Prices have changed during the tax request. */
class TaxOutdated extends Error {}
const mostTaxes = 3;
/**
 * Orders that a process works on concurrently, in total, per tenant and per program. More would not be faster, and
 * would take connections and CPU from other work. During a tax request an order holds no slot.
 */
const intake = new Turns({ slots: 8, levels: [{ each: 5 }, { each: 3 }] });

/**
 * Places an order: checks program, participant, products and price, takes the points or uses up the code, assigns a
 * number, and queues it for the supplier; all in one transaction. The same key with the same body returns the existing
 * order. Errors name the reason and the field.
 */
export async function placeOrder(ctx: ProgramContext, request: OrderRequest): Promise<PlacedOrder> {
	const asked = { ctx, request, requestHash: hashOf(ctx.config.dataKey, request.body) };
	const inTurn = <Made>(work: () => Promise<Made>) => intake.run([ctx.program.tenantId, ctx.program.id], work);
	const first = await inTurn(() => tryAtOnce(asked));
	if ('order' in first) return first;
	let tax = first.asksForTax ? await taxBefore(asked) : null;
	for (let tries = 1; ; tries += 1) {
		const placed = await inTurn(() => tryLocked(asked, tax, tries >= mostTaxes));
		if (placed) return placed;
		tax = await taxBefore(asked);
	}
}

const answerOf = async ({ ctx }: Asked, { id, created }: { id: string; created: boolean }): Promise<PlacedOrder> => ({
	created,
	order: await getOrder(ctx, { orderId: id }),
});
const keyOf = ({ ctx, request, requestHash }: Asked) => ({ programId: ctx.program.id, key: request.key, requestHash });

/** The order of this key, or the order placed without a lock; else whether to request the tax first. */
async function tryAtOnce(asked: Asked): Promise<PlacedOrder | { asksForTax: boolean }> {
	const { id, asksForTax: asks } = await orderOfKey(asked.ctx.db.pool, keyOf(asked));
	if (id !== null) return answerOf(asked, { id, created: false });
	if (asks) return { asksForTax: true };
	const made = await placeAtOnce(asked).catch((error: unknown) => {
		// Another call used this key first: the transaction finds its order, or refuses when it is another participant's.
		if (isKeyTaken(error)) return null;
		throw error;
	});
	return made === null ? { asksForTax: false } : answerOf(asked, { id: made, created: true });
}

/** The order placed with its participant locked; null when it must be retried. */
async function tryLocked(asked: Asked, tax: AskedTax | null, last: boolean): Promise<PlacedOrder | null> {
	try {
		return await answerOf(asked, await asked.ctx.db.transaction((client) => placeIn(client, asked, tax, last)));
	} catch (error) {
		// Another order used this key first, for another participant: the next attempt finds it.
		if (error instanceof TaxOutdated || isKeyTaken(error)) return null;
		throw error;
	}
}

const isKeyTaken = (error: unknown): boolean =>
	isUniqueViolation(error) && constraintOf(error) === 'order_program_id_idempotency_key_key';

const amountsOf = ({ totalBeforeTax, totalShipping }: OrderPrice, country: string): string =>
	[totalBeforeTax, totalShipping, country].join(' ');

/** Requests the tax before a transaction opens; null when no tax is needed. */
async function taxBefore(asked: Asked): Promise<AskedTax | null> {
	const { ctx, request } = asked;
	const offer = await offerOf(ctx, ctx.db.pool, request.body);
	const buyer = await findBuyer(ctx.db.pool, ctx.program.id, request.body.participant, false);
	const { obstacles, price, address } = weigh(request, { offer, buyer, taken: null });
	if (obstacles.length > 0 || !price) return null;
	const { country } = address;
	const tax = await askForTax(ctx, offer, { ...price, country }, address);
	return { amounts: amountsOf(price, country), tax };
}

interface Found {
	offer: Offer;
	buyer: Buyer | null;
	taken: Taken | null;
}
/** Where participants can't order, an order of staff has to say that it is meant. */
function weigh({ body, onSite, anyway }: OrderRequest, found: Found) {
	const { obstacles, warnings, ...weighed } = weighOrder(body, { ...found, onSite, whole: true });
	const asks = onSite || anyway ? [] : warnings.filter(({ field }) => field.code === 'purchaseOff');
	return { ...weighed, obstacles: [...obstacles, ...asks] };
}

async function offerOf({ program }: ProgramContext, client: Parameters<typeof readOffer>[0], { items }: OrderBody) {
	const productIds = items.map(({ productID }) => productID);
	const offer = await readOffer(client, program.id, productIds);
	if (!offer) throw new AppError('NOT_FOUND', { entity: 'program' });
	return offer;
}

/**
 * The usual order in one statement, which is its own transaction: reads without a lock, and inserts if its participant
 * is unchanged since. So the row with the number, for which all orders of the program wait, is locked only inside the
 * database, never during a network round trip. Null, and nothing inserted, when anything prevents the order: the
 * transaction of `placeIn` then finds the reason.
 */
async function placeAtOnce(asked: Asked): Promise<string | null> {
	const { ctx, request } = asked;
	const offer = await offerOf(ctx, ctx.db.pool, request.body);
	if (offer.type === 'claim' || asksForTax(offer.tax) || isLimited(offer)) return null;
	const buyer = await findBuyer(ctx.db.pool, ctx.program.id, request.body.participant, false);
	const order = newOrder(asked, { offer, buyer, taken: null }, null);
	return 'obstacles' in order || !(await insertOrder(ctx.db.pool, order)) ? null : order.id;
}

const useCode = `update participant set status = 'Used', used_by_order_id = $3, version = version + 1, updated_at = now() where program_id = $1 and id = $2`;

async function placeIn(client: PoolClient, asked: Asked, tax: AskedTax | null, last: boolean) {
	const { ctx, request } = asked;
	// Locks the participant first: of two orders on one balance, or with one key, the second sees the first.
	const buyer = await findBuyer(client, ctx.program.id, request.body.participant, true);
	const before = await orderOfKey(client, keyOf(asked));
	if (before.id !== null) return { id: before.id, created: false };
	const offer = await offerOf(ctx, client, request.body);
	const taken = buyer && isLimited(offer) ? await readTaken(client, ctx.program.id, buyer.id) : null;
	const order = newOrder(asked, { offer, buyer, taken }, tax);
	if ('obstacles' in order) throw refusalOf(order.obstacles);
	if (asksForTax(offer.tax) && !order.taxed && !last) throw new TaxOutdated();
	if (!(await insertOrder(client, order))) throw new Error('A locked participant cannot change');
	if (offer.type === 'claim') await client.query(useCode, [order.programId, order.buyer.id, order.id]);
	return { id: order.id, created: true };
}

/** The order as it would be inserted, or what prevents it; `taxed` when the requested tax is for these amounts. */
function newOrder(
	{ ctx, request, requestHash }: Asked,
	found: Found,
	asked: AskedTax | null,
): (NewOrder & { taxed: boolean }) | { obstacles: [Obstacle, ...Obstacle[]] } {
	const { body, key, onSite } = request;
	const { offer, buyer } = found;
	const { obstacles, price, address, ...weighed } = weigh(request, found);
	const [first, ...others] = obstacles;
	if (first) return { obstacles: [first, ...others] };
	const products = weighed.products.filter((product) => product !== null);
	if (!buyer || !price || products.length < body.items.length)
		throw new Error('An order without obstacles is complete');
	const { country } = address;
	const taxed = asked?.amounts === amountsOf(price, country);
	const tax = asked && taxed ? asked.tax : flatTaxOf(offer, { ...price, country }, address);
	const [id, by, programId] = [newId(), actorOf(ctx), ctx.program.id];
	const audit = auditRow(ctx, {
		action: 'place',
		entity: 'order',
		entityId: id,
		accountId: ctx.program.accountId,
		programId,
		after: { participant: buyer.email, ...summaryOf(price, body) },
	});
	return {
		programId,
		id,
		key,
		requestHash,
		body,
		offer,
		buyer,
		products,
		price,
		address,
		tax,
		by,
		onSite,
		audit,
		taxed,
	};
}

const summaryOf = ({ total }: OrderPrice, { items }: OrderBody) => ({
	total,
	items: items.map(({ productID, quantity }) => `${quantity} × ${productID}`).join(', '),
});
