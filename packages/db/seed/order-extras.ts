import { makeRandom, type Random } from './random';

/** Tax rates of a place, as fractions of one; their sum is collected. */
interface Rates {
	jurisdiction: string;
	state: number;
	county: number;
	city: number;
	freightTaxable: boolean;
}
const rates = (jurisdiction: string, state: number, county: number, city: number, freightTaxable = false): Rates => ({
	jurisdiction,
	state,
	county,
	city,
	freightTaxable,
});
type SampleAddress = Record<'country' | 'state_county' | 'town_city' | 'postcode', string>;

/** For the places of sample addresses; no tax in other countries. */
const states: Record<string, Rates> = {
	TX: rates('Travis', 0.0625, 0, 0.02, true),
	ID: rates('Ada', 0.06, 0, 0),
	MO: rates('St. Louis City', 0.04225, 0, 0.05454),
	OR: rates('Multnomah', 0, 0, 0),
	OH: rates('Franklin', 0.0575, 0.0175, 0, true),
	FL: rates('Hillsborough', 0.06, 0.015, 0),
};
/** Federal and provincial rate together, on delivery too. */
const provinces: Record<string, number> = { QC: 0.14975, SK: 0.11 };

const money = (dollars: number): string => (Math.round(dollars * 100) / 100).toFixed(2);
const rate = (part: number): string => String(Math.round(part * 1e6) / 1e6);

/** A tax service's response for an order; `amount` is without the estimated tax in prices. */
export function taxResponseOf(
	{ country, state_county: state, town_city: city, postcode: zip }: SampleAddress,
	amount: number,
	shipping: number,
) {
	const whole = (total: number, freightTaxable: boolean) => {
		const taxable = freightTaxable ? amount + shipping : amount;
		return {
			freightTaxable,
			shipping: money(shipping),
			orderTotalAmount: money(amount + shipping),
			taxableAmount: money(total > 0 ? taxable : 0),
			rate: rate(total),
			amountToCollect: money(taxable * total),
		};
	};
	const place = (county: string) => ({ country, state, county, city, zip });
	const us = country === 'USA' ? states[state] : undefined;
	const canadian = country === 'CAN' ? provinces[state] : undefined;
	if (!us) return { jurisdictions: place(''), ...whole(canadian ?? 0, canadian !== undefined), breakdown: null };
	const answer = whole(us.state + us.county + us.city, us.freightTaxable);
	const on = (part: number) => (part > 0 ? answer.taxableAmount : '0.00');
	return {
		jurisdictions: place(us.jurisdiction.toUpperCase()),
		...answer,
		breakdown: {
			stateTaxRate: rate(us.state),
			stateTaxableAmount: on(us.state),
			countyTaxRate: rate(us.county),
			countyTaxableAmount: on(us.county),
			cityTaxRate: rate(us.city),
			cityTaxableAmount: on(us.city),
			taxableAmount: answer.taxableAmount,
		},
	};
}

const wishes = [
	'Please ring twice.',
	'Leave it at the reception, please.',
	'A gift for my daughter: no price on the box, please.',
	'Teslimattan önce arayın lütfen.',
] as const;
const carriers: readonly [company: string, prefix: string][] = [
	['UPS', '1Z'],
	['FedEx', ''],
	['DHL', 'JD'],
	['USPS', '94'],
];
/** Codes of returns after an order was completed: requested, approved, completed, denied. */
const returned = [13, 14, 15, 16] as const;

/**
 * Additional data of an order. Uses its own random numbers, so that changes here don't affect other data of the same
 * seed.
 */
export function orderExtras(number: number) {
	const random: Random = makeRandom(number * 7919);
	return {
		message: random.chance(20) ? random.pick(wishes) : '',
		addressFields: random.chance(25)
			? [
					{ label: 'Building', value: `${random.pick(['A', 'B', 'C'])}${random.int(1, 9)}` },
					{ label: 'Delivery window', value: random.pick(['Mornings', 'Afternoons', 'Any time']) },
				]
			: [],
		carrier: random.pick(carriers),
		/** Of the first item of a completed order; null if nothing was returned. */
		returnedAs: random.chance(10) ? random.pick(returned) : null,
	};
}
