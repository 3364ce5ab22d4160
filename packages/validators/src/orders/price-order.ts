import BigJs from 'big.js';
import { ledgerLimits } from '../ledger/constants';
import { makePrice, mostPoints, type PriceSettings, type PriceStep, type ProductCost } from '../prices/price';

/** A product as often as it is wanted. */
export interface PricedLine {
	product: ProductCost;
	quantity: number;
}

/**
 * What the price of one unit was made of, and by which settings; kept with the item, whatever they are later. Dollars
 * as decimal texts.
 */
export interface Costing extends Record<PriceStep, string> {
	/** The sum of the steps, two decimals. */
	dollars: string;
	points: number;
	/** Alpha-3; picks the percentage of the tax estimate. */
	country: string;
	settings: PriceSettings;
}

export interface ItemPrice {
	/** Points for one, and for all of them; 0 where the program has no points. */
	price: number;
	total: number;
	/** Dollars of all of them, two decimals: the goods, and what of their price is for delivery. */
	amount: string;
	shipping: string;
	/** The goods without the estimated tax in their price: what is taxed, with delivery where that is. */
	amountBeforeTax: string;
	costing: Costing;
}
export interface OrderPrice {
	items: ItemPrice[];
	total: number;
	totalAmount: string;
	totalShipping: string;
	totalBeforeTax: string;
}

/** Which item makes the order too large; -1 for all of them together. */
export class OrderTooLarge extends Error {
	constructor(readonly item: number) {
		super('The order costs more than an order can carry');
	}
}

const Big = BigJs();
/** Dollars that a column holds (twelve digits, two of them cents). */
const mostDollars = '9999999999.99';
/** Where nothing costs points, what a point is worth decides nothing, and no price is too large. */
const worthless = '100000';

/**
 * The price of an order (docs/product/orders.md#price): each unit as `makePrice` says for the country it goes to, times
 * quantity. What of a price is freight is `shipping`, the rest `amount`. Throws OrderTooLarge when it is more than an
 * order can carry.
 */
export function priceOrder(
	lines: readonly PricedLine[],
	settings: PriceSettings,
	{ country, inPoints }: { country: string; inPoints: boolean },
): OrderPrice {
	const used = inPoints ? settings : { ...settings, pointValue: worthless };
	const items = lines.map((line, at) => priceItem(line, at, { settings, used, country, inPoints }));
	const sum = (amounts: string[]) => amounts.reduce((whole, amount) => whole.plus(amount), new Big(0));
	const total = items.reduce((whole, item) => whole + item.total, 0);
	const [amount, shipping] = [sum(items.map((item) => item.amount)), sum(items.map((item) => item.shipping))];
	const beforeTax = sum(items.map((item) => item.amountBeforeTax));
	if (total > mostPoints || amount.gt(mostDollars) || shipping.gt(mostDollars)) throw new OrderTooLarge(-1);
	return {
		items,
		total,
		totalAmount: amount.toFixed(2),
		totalShipping: shipping.toFixed(2),
		totalBeforeTax: beforeTax.toFixed(2),
	};
}

interface By {
	settings: PriceSettings;
	used: PriceSettings;
	country: string;
	inPoints: boolean;
}

function priceItem(
	{ product, quantity }: PricedLine,
	at: number,
	{ settings, used, country, inPoints }: By,
): ItemPrice {
	const { steps, dollars, dollarsBeforeTax, points } = unitPrice(product, used, country, at);
	const price = inPoints ? points : 0;
	const shipping = new Big(steps.freight).times(quantity);
	const goods = (unit: string) => new Big(unit).times(quantity).minus(shipping);
	const [amount, beforeTax] = [goods(dollars), goods(dollarsBeforeTax)];
	// Each item takes its points by one entry of the ledger.
	if (price * quantity > ledgerLimits.amount || amount.gt(mostDollars) || shipping.gt(mostDollars))
		throw new OrderTooLarge(at);
	return {
		price,
		total: price * quantity,
		amount: amount.toFixed(2),
		shipping: shipping.toFixed(2),
		amountBeforeTax: beforeTax.toFixed(2),
		costing: { ...steps, dollars, points: price, country, settings },
	};
}

function unitPrice(product: ProductCost, settings: PriceSettings, country: string, at: number) {
	try {
		return makePrice(product, settings, country);
	} catch (error) {
		if (error instanceof RangeError) throw new OrderTooLarge(at);
		throw error;
	}
}
