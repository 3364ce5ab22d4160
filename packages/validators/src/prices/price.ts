import BigJs from 'big.js';

/**
 * How the price of a product is made (docs/product/prices.md). All figures are of one unit of a product, in US dollars,
 * and exact decimals until the end:
 *
 * delivered cost  = cost + freight (when included) + handling (when included)
 * markup          = pct × cost ('1'), pct × delivered cost ('2'), or nothing ('0')
 * PSQ             = psq + pct × psq (when the markup applies to it), when included
 * tax estimate    = tax pct (US or Canadian) × cost (taxonitemcostonly) or × delivered cost (taxondeliveredcost)
 * rep share       = share pct × (delivered cost + markup + PSQ + tax)
 * dollars         = the sum of all these, rounded half up to whole cents
 * before tax      = the same without the tax estimate and the rep share of it
 * points          = dollars ÷ point value, rounded up to a whole point
 *
 * Points are made from the rounded dollars, so that the two figures that people see always agree. `priceSql` in
 * packages/api says the same in SQL; a test compares both.
 */

export type Decimal = string | number;

/** What a supplier's product costs, in dollars a unit. Never negative. */
export interface ProductCost {
	cost: Decimal;
	freight: Decimal;
	handling: Decimal;
}

/** The settings of a program that make a price. Percentages: 8.25 means 8.25%. */
export interface PriceSettings {
	includeFreight: boolean;
	includeHandling: boolean;
	/** '0' none, '1' on product cost only, '2' on delivered cost. */
	includeResellerMarkup: string;
	resellerMarkupPct: Decimal;
	includePSQ: boolean;
	/** Dollars a unit. */
	psq: Decimal;
	applyResellerMarkupPctToPSQ: boolean;
	/** taxonitemcostonly, taxondeliveredcost or notax. */
	useEstimatedTax: string;
	defaultUSTaxCDTPct: Decimal;
	estimatedCDNCDTPct: Decimal;
	/** Percentage. */
	repShare: Decimal;
	/** Dollars that one point is worth; above 0. */
	pointValue: Decimal;
}

export const priceSteps = ['cost', 'freight', 'handling', 'markup', 'psq', 'tax', 'repShare'] as const;
export type PriceStep = (typeof priceSteps)[number];

/** Each step's amount in dollars as an exact decimal text, then what they come to. */
export interface Price {
	steps: Record<PriceStep, string>;
	/** Two decimals. */
	dollars: string;
	/** What the price would be without the tax estimate, two decimals: the part that is taxed. */
	dollarsBeforeTax: string;
	points: number;
}

/** The largest price in points that an order can carry (a whole number of 32 bits). */
export const mostPoints = 2_147_483_647;

const Big = BigJs();
/** Quotients are rounded up to whole numbers: the only division here makes points. */
const Up = BigJs();
Up.DP = 0;
Up.RM = 3;
const halfUp = 1;

/**
 * The price of one unit. `country` picks the tax percentage: Canada (CAN or CA) has its own, everywhere else the US one
 * is the estimate. Throws RangeError for a point value that isn't above 0 and for a price beyond `mostPoints`.
 */
export function makePrice(product: ProductCost, settings: PriceSettings, country = 'USA'): Price {
	const none = new Big(0);
	const percent = (pct: Decimal, of: BigJs) => of.times(pct).times('0.01');
	const cost = new Big(product.cost);
	const freight = settings.includeFreight ? new Big(product.freight) : none;
	const handling = settings.includeHandling ? new Big(product.handling) : none;
	const delivered = cost.plus(freight).plus(handling);

	const markedUp: Record<string, BigJs> = { '1': cost, '2': delivered };
	const markup = percent(settings.resellerMarkupPct, markedUp[settings.includeResellerMarkup] ?? none);
	const bare = settings.includePSQ ? new Big(settings.psq) : none;
	const marksPsq = settings.applyResellerMarkupPctToPSQ && settings.includeResellerMarkup !== '0';
	const psq = marksPsq ? bare.plus(percent(settings.resellerMarkupPct, bare)) : bare;

	const canadian = country === 'CAN' || country === 'CA';
	const taxed: Record<string, BigJs> = { taxonitemcostonly: cost, taxondeliveredcost: delivered };
	const pct = canadian ? settings.estimatedCDNCDTPct : settings.defaultUSTaxCDTPct;
	const tax = percent(pct, taxed[settings.useEstimatedTax] ?? none);

	const beforeTax = delivered.plus(markup).plus(psq);
	const subtotal = beforeTax.plus(tax);
	const repShare = percent(settings.repShare, subtotal);
	const dollars = subtotal.plus(repShare).round(2, halfUp);
	const dollarsBeforeTax = beforeTax.plus(percent(settings.repShare, beforeTax)).round(2, halfUp);
	const steps = { cost, freight, handling, markup, psq, tax, repShare };
	return {
		steps: Object.fromEntries(priceSteps.map((step) => [step, steps[step].toFixed()])) as Price['steps'],
		dollars: dollars.toFixed(2),
		dollarsBeforeTax: dollarsBeforeTax.toFixed(2),
		points: toPoints(dollars.toFixed(2), settings.pointValue),
	};
}

/** Dollars in whole points, rounded up. RangeError as `makePrice`. */
export function toPoints(dollars: Decimal, pointValue: Decimal): number {
	const value = new Big(pointValue);
	if (!value.gt(0)) throw new RangeError('A point must be worth more than 0');
	const points = new Up(dollars).div(value.toFixed());
	if (points.gt(mostPoints)) throw new RangeError('The price exceeds the points that an order can carry');
	return points.toNumber();
}
