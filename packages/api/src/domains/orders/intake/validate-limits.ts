import type { OrderBody } from '@rewards/validators/orders/schemas';
import type { Offer, OfferedProduct } from './read-offer';
import type { Taken } from './read-taken';
import { refused, type Violation } from './violations';

type Items = OrderBody['items'];

/** Items of which the supplier has fewer. Nothing is reserved: the figure is that of the latest catalogue. */
export function ofStock(items: Items, products: readonly (OfferedProduct | null)[]): Violation[] {
	return items.flatMap(({ quantity }, at) => {
		const stock = products[at]?.stock ?? null;
		if (stock === null || quantity <= stock) return [];
		const path = `items.${at}.quantity`;
		return stock > 0 ? [refused(path, 'stockShort', { stock })] : [refused(path, 'stockNone')];
	});
}

/** Whether orders of the program are limited for each participant. */
export const isLimited = ({ type, orderLimit, unitLimit }: Offer): boolean =>
	type === 'plateau' && (orderLimit !== null || unitLimit !== null);

/** What the order would take beyond the limits of its participant. */
export function ofLimits(items: Items, offer: Offer, taken: Taken | null): Violation[] {
	if (!taken || !isLimited(offer)) return [];
	const { orderLimit, unitLimit } = offer;
	const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
	return [
		...(orderLimit !== null && taken.orders >= orderLimit
			? [refused('participant', 'ordersAtLimit', { limit: orderLimit })]
			: []),
		...(unitLimit !== null && taken.units + units > unitLimit
			? [refused('items', 'unitsOverLimit', { limit: unitLimit, left: Math.max(0, unitLimit - taken.units) })]
			: []),
	];
}
