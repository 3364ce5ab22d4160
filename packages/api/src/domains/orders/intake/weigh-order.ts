import type { ErrorCode, FieldError } from '@rewards/validators/errors/codes';
import type { MessageKey } from '@rewards/validators/messages/english';
import { type OrderPrice, OrderTooLarge, priceOrder } from '@rewards/validators/orders/price-order';
import type { OrderBody } from '@rewards/validators/orders/schemas';
import { AppError } from '../../../errors';
import { type Buyer, namedBy } from './find-buyer';
import type { Offer, OfferedProduct } from './read-offer';

type Params = Record<string, string | number>;

/** Why an order can't be placed now, and at which field. */
export interface Obstacle {
	code: Extract<ErrorCode, 'NOT_FOUND' | 'ORDER_REFUSED' | 'INSUFFICIENT_POINTS' | 'PRICE_CHANGED' | 'VALIDATION'>;
	params: Params;
	field: FieldError;
}

/** The totals of an order, and what prevents it. */
export interface Weighed {
	/** The first one is the reason of a refusal. */
	obstacles: Obstacle[];
	/** In the order of the body; null where the program sells no such product. */
	products: (OfferedProduct | null)[];
	/** null while a product is missing, or when the total exceeds the limit of an order. */
	price: OrderPrice | null;
	/** Destination country as alpha-3. */
	country: string;
}

type Asked = Pick<OrderBody, 'participant' | 'items' | 'expectedTotal'> & {
	shippingAddress: { country?: string | undefined };
};

/** Evaluates an order from the program and participant that were read. Pure. */
export function weighOrder(body: Asked, offer: Offer, buyer: Buyer | null): Weighed {
	const country = body.shippingAddress.country || offer.defaultCountry || 'USA';
	const onSale = new Map(offer.products.map((product) => [product.productID, product]));
	const products = body.items.map(({ productID }) => onSale.get(productID) ?? null);
	const { price, tooLarge } = priceOf(body, products, offer, country);
	const obstacles = [
		...ofProgram(offer),
		...ofBuyer(body, offer, buyer),
		...body.items.flatMap((item, at) => ofProduct(at, item.productID, products[at] ?? null, offer, buyer)),
		...tooLarge,
		...(price ? ofTotal(body, offer, buyer, price) : []),
	];
	return { obstacles, products, price, country };
}

/** The error of a refused order. */
export const refusalOf = ({ code, params, field }: Obstacle): AppError =>
	new AppError(code, { ...params, field: field.path }, { fields: [field] });

const refused = (path: string, reason: MessageKey, params: Params = {}): Obstacle => ({
	code: 'ORDER_REFUSED',
	params: { reason, ...params },
	field: { path, code: reason, params },
});
const unknown = (path: string, entity: string, code: MessageKey): Obstacle => ({
	code: 'NOT_FOUND',
	params: { entity },
	field: { path, code },
});

function ofProgram({ enabled, startsAt, endsAt, now }: Offer): Obstacle[] {
	if (!enabled) return [refused('program', 'programDisabled')];
	if (startsAt && now < startsAt) return [refused('program', 'programNotStarted')];
	return endsAt && now > endsAt ? [refused('program', 'programOver')] : [];
}

function ofBuyer({ participant }: Asked, { type }: Offer, buyer: Buyer | null): Obstacle[] {
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
	{ type, gone, leaving }: Offer,
	buyer: Buyer | null,
): Obstacle[] {
	const path = `items.${at}.productID`;
	if (!product)
		return [gone.includes(productID) ? refused(path, 'productGone') : unknown(path, 'product', 'productUnknown')];
	// A product without levels is for all of them.
	if (type === 'points' || !buyer || product.levelIds.length === 0) return [];
	const own = buyer.levelId ?? '';
	const level = own in leaving ? leaving[own] : own;
	return product.levelIds.includes(level ?? '') ? [] : [refused(path, 'productNotOfLevel')];
}

function priceOf(
	{ items }: Asked,
	products: (OfferedProduct | null)[],
	{ prices, type }: Offer,
	country: string,
): { price: OrderPrice | null; tooLarge: Obstacle[] } {
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

function ofTotal({ expectedTotal }: Asked, { type }: Offer, buyer: Buyer | null, { total }: OrderPrice): Obstacle[] {
	const changed: Obstacle = {
		code: 'PRICE_CHANGED',
		params: { total, expectedTotal: expectedTotal ?? total },
		field: { path: 'expectedTotal', code: 'totalChanged', params: { total } },
	};
	const missing = type === 'points' && buyer ? total - buyer.balance : 0;
	const tooFew: Obstacle = {
		code: 'INSUFFICIENT_POINTS',
		params: { missing, balance: buyer?.balance ?? 0, total },
		field: { path: 'items', code: 'pointsMissing', params: { missing } },
	};
	return [...((expectedTotal ?? total) === total ? [] : [changed]), ...(missing > 0 ? [tooFew] : [])];
}
