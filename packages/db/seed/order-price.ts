import type { SampleProduct } from './catalogue';

export const inCents = (dollars: number): number => Math.round(dollars * 100);
export const inDollars = (cents: number): number => cents / 100;

/** The settings of the sample programs that make a price (programs.ts). */
const settings = {
	includeFreight: true,
	includeHandling: true,
	includeResellerMarkup: '1',
	resellerMarkupPct: '12.5',
	includePSQ: false,
	psq: '0',
	applyResellerMarkupPctToPSQ: false,
	useEstimatedTax: 'taxonitemcostonly',
	defaultUSTaxCDTPct: '8.25',
	estimatedCDNCDTPct: '13',
	repShare: '0',
	pointValue: '0.01',
};
/** In ten-thousandths. */
const [markupPart, usPart, canadianPart] = [1_250, 825, 1_300];

/**
 * The price of an item as intake makes it and stores it (docs/product/prices.md), with the settings of the sample
 * programs: cost with markup and estimated tax, freight and handling, rounded half up to cents. A point is a cent.
 */
export function priceItem(
	{ cost, freight, handling, msrp, cost_before_deal: costBeforeDeal }: SampleProduct,
	quantity: number,
	country: string,
	inPoints: boolean,
) {
	const taxPart = country === 'CAN' ? canadianPart : usPart;
	const delivery = inCents(freight) + inCents(handling);
	const rounded = (parts: number) => Math.floor((inCents(cost) * parts + delivery * 10_000 + 5_000) / 10_000);
	const cents = rounded(10_000 + markupPart + taxPart);
	const beforeTax = rounded(10_000 + markupPart);
	const points = inPoints ? cents : 0;
	const part = (pct: number) => String((inCents(cost) * pct) / 1_000_000);
	const supplier = {
		cost: String(cost),
		freight: String(freight),
		handling: String(handling),
		msrp: String(msrp),
		costBeforeDeal: String(costBeforeDeal),
	};
	return {
		price: points,
		total: points * quantity,
		amount: inDollars((cents - inCents(freight)) * quantity),
		shipping: inDollars(inCents(freight) * quantity),
		amount_before_tax: inDollars((beforeTax - inCents(freight)) * quantity),
		costing: {
			cost: supplier.cost,
			freight: supplier.freight,
			handling: supplier.handling,
			markup: part(markupPart),
			psq: '0',
			tax: part(taxPart),
			repShare: '0',
			dollars: inDollars(cents).toFixed(2),
			points,
			country,
			settings,
			supplier,
		},
	};
}
