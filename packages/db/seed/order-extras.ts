import { makeRandom, type Random } from './random';

/** A place's rates, parts of one: what is collected is their sum. */
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
/** Of the places that sample addresses lie in; nothing is asked for elsewhere. */
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

/** What a tax service answers for an order; null where none is asked. */
export function taxResponseOf(
	{ country, state_county: state }: { country: string; state_county: string },
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
	const us = country === 'USA' ? states[state] : undefined;
	const canadian = country === 'CAN' ? provinces[state] : undefined;
	if (canadian) return { jurisdictions: { state, county: '' }, ...whole(canadian, true), breakdown: null };
	if (!us) return null;
	const answer = whole(us.state + us.county + us.city, us.freightTaxable);
	const on = (part: number) => (part > 0 ? answer.taxableAmount : '0.00');
	return {
		jurisdictions: { state, county: us.jurisdiction.toUpperCase() },
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
/** Codes of what came back after an order was completed: return requested, approved, completed, denied. */
const returned = [13, 14, 15, 16] as const;

/**
 * What an order says beside the goods. Has random numbers of its own, so that what else is made of the same seed stays
 * as it is whatever is told here.
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
		/** Of the first item, when the order is completed; null when everything was kept. */
		returnedAs: random.chance(10) ? random.pick(returned) : null,
	};
}
