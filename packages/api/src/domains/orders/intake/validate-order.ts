import type { DeliveryAddress, DeliveryField } from '@rewards/validators/addresses/rules';
import { type OrderPrice, OrderTooLarge, priceOrder } from '@rewards/validators/orders/price-order';
import type { OrderBody } from '@rewards/validators/orders/schemas';
import { makePrice, type PriceSettings } from '@rewards/validators/prices/price';
import { takesPrice } from '@rewards/validators/programs/level-range';
import { type Buyer, namedBy } from './find-buyer';
import type { Offer, OfferedProduct } from './read-offer';
import type { Taken } from './read-taken';
import { validateAddress } from './validate-address';
import { ofLimits, ofStock } from './validate-limits';
import { refused, unknown, type Violation } from './violations';

/** The totals of an order, and what prevents it. */
export interface ValidatedOrder {
	/** The first one is the reason of a refusal. */
	obstacles: Violation[];
	/** What whoever orders should know first. */
	warnings: Violation[];
	/** In the order of the body; null where the program sells no such product. */
	products: (OfferedProduct | null)[];
	/** null while a product is missing, or when the total exceeds the limit of an order. */
	price: OrderPrice | null;
	/** As the rules leave it; its country, alpha-3, decides the price. */
	address: DeliveryAddress;
}

type Asked = Pick<OrderBody, 'participant' | 'items' | 'expectedTotal'> & {
	shippingAddress: Partial<Record<DeliveryField, string | undefined>>;
};
interface OrderValidation {
	offer: Offer;
	buyer: Buyer | null;
	/** What the participant has already; null where nothing limits it. */
	taken: Taken | null;
	/** From a program's site; else by staff. */
	onSite: boolean;
	/** Whether the address must be whole; in a quote it need not be until it has a street. */
	whole: boolean;
}

/** Evaluates an order from the program and participant that were read. Pure. */
export function validateOrder(body: Asked, { offer, buyer, taken, onSite, whole }: OrderValidation): ValidatedOrder {
	const { address, obstacles: ofAddress } = validateAddress(body.shippingAddress, offer, whole);
	const onSale = new Map(offer.products.map((product) => [product.productID, product]));
	const products = body.items.map(({ productID }) => onSale.get(productID) ?? null);
	const { price, tooLarge } = priceOf(body, products, offer, address.country);
	const closed = offer.canOrder ? [] : [refused('program', 'purchaseOff')];
	const short = offer.stockRule === 'ignore' ? [] : ofStock(body.items, products);
	const obstacles = [
		...ofAddress,
		...ofProgram(offer),
		...(onSite ? closed : []),
		...ofBuyer(body, offer, buyer),
		...body.items.flatMap((item, at) => ofProduct(at, item.productID, products[at] ?? null, offer, buyer)),
		...(offer.stockRule === 'refuse' ? short : []),
		...ofLimits(body.items, offer, taken),
		...tooLarge,
		...(price ? ofTotal(body, offer, buyer, price) : []),
	];
	const warnings = [...(onSite ? [] : closed), ...(offer.stockRule === 'warn' ? short : [])];
	return { obstacles, warnings, products, price, address };
}

function ofProgram({ enabled, startsAt, endsAt, now }: Offer): Violation[] {
	if (!enabled) return [refused('program', 'programDisabled')];
	if (startsAt && now < startsAt) return [refused('program', 'programNotStarted')];
	return endsAt && now > endsAt ? [refused('program', 'programOver')] : [];
}

function ofBuyer({ participant }: Asked, { type }: Offer, buyer: Buyer | null): Violation[] {
	const { by } = namedBy(participant);
	const path = `participant.${by}`;
	if (by === 'code' && type !== 'claim')
		return [{ code: 'VALIDATION', params: {}, field: { path, code: 'codeOnlyInClaim' } }];
	if (!buyer) return [unknown(path, 'participant', 'participantUnknown')];
	if (buyer.status === 'Active') return [];
	if (buyer.status === 'Used') return [refused(path, 'codeUsed')];
	return [refused(path, 'participantNotActive', { status: buyer.status })];
}

function ofProduct(
	at: number,
	productID: string,
	product: OfferedProduct | null,
	{ type, gone, leaving, ranges, prices }: Offer,
	buyer: Buyer | null,
): Violation[] {
	const path = `items.${at}.productID`;
	if (!product)
		return [gone.includes(productID) ? refused(path, 'productGone') : unknown(path, 'product', 'productUnknown')];
	if (type === 'points' || !buyer) return [];
	const own = buyer.levelId ?? '';
	const level = (own in leaving ? leaving[own] : own) ?? '';
	// A product without levels is for all of them whose range its price is in.
	const fits =
		product.levelIds.length > 0 ? product.levelIds.includes(level) : takesProduct(ranges[level], product, prices);
	return fits ? [] : [refused(path, 'productNotOfLevel')];
}

/** By the price of lists, which is for the continental USA; a price beyond every limit is refused as such. */
function takesProduct(range: Offer['ranges'][string] | undefined, product: OfferedProduct, prices: PriceSettings) {
	if (!range) return true;
	// Where nothing costs points, what a point is worth decides nothing.
	return takesPrice(range, makePrice(product, { ...prices, pointValue: '100000' }).dollars);
}

function priceOf(
	{ items }: Asked,
	products: (OfferedProduct | null)[],
	{ prices, type }: Offer,
	country: string,
): { price: OrderPrice | null; tooLarge: Violation[] } {
	const lines = items.flatMap(({ quantity }, at) => {
		const product = products[at];
		return product ? [{ product, quantity }] : [];
	});
	if (lines.length < items.length) return { price: null, tooLarge: [] };
	try {
		return { price: priceOrder(lines, prices, { country, inPoints: type === 'points' }), tooLarge: [] };
	} catch (error) {
		if (!(error instanceof OrderTooLarge)) throw error;
		const path = error.item < 0 ? 'items' : `items.${error.item}.quantity`;
		return { price: null, tooLarge: [refused(path, 'orderTooLarge')] };
	}
}

function ofTotal({ expectedTotal }: Asked, { type }: Offer, buyer: Buyer | null, { total }: OrderPrice): Violation[] {
	const changed: Violation = {
		code: 'PRICE_CHANGED',
		params: { total, expectedTotal: expectedTotal ?? total },
		field: { path: 'expectedTotal', code: 'totalChanged', params: { total } },
	};
	const missing = type === 'points' && buyer ? total - buyer.balance : 0;
	const tooFew: Violation = {
		code: 'INSUFFICIENT_POINTS',
		params: { missing, balance: buyer?.balance ?? 0, total },
		field: { path: 'items', code: 'pointsMissing', params: { missing } },
	};
	return [...((expectedTotal ?? total) === total ? [] : [changed]), ...(missing > 0 ? [tooFew] : [])];
}
