import { mostPoints, type PriceSettings } from '@rewards/validators/prices/price';

/** Settings as the values of `priceSql`, whose first placeholder is `$<from>`. */
export const priceValues = (settings: PriceSettings): unknown[] => [
	settings.includeFreight,
	settings.includeHandling,
	settings.includeResellerMarkup,
	settings.resellerMarkupPct,
	settings.includePSQ,
	settings.psq,
	settings.applyResellerMarkupPctToPSQ,
	settings.useEstimatedTax,
	settings.defaultUSTaxCDTPct,
	settings.repShare,
	settings.pointValue,
];

/** The settings of `priceValues`, in its order: column of a program, and type. */
const settings = [
	['include_freight', 'boolean'],
	['include_handling', 'boolean'],
	['include_reseller_markup', 'text'],
	['reseller_markup_pct', 'numeric'],
	['include_psq', 'boolean'],
	['psq', 'numeric'],
	['apply_reseller_markup_pct_to_psq', 'boolean'],
	['use_estimated_tax', 'text'],
	['default_us_tax_cdt_pct', 'numeric'],
	['rep_share', 'numeric'],
	['point_value', 'numeric'],
] as const;

/**
 * `makePrice` of @rewards/validators as SQL, for a whole catalogue at once: the points of a `product` row `alias` for
 * the continental USA, as numeric. All arithmetic is exact `numeric`, with only the two roundings of the formula. A
 * test compares it with `makePrice`.
 */
export function priceSql(alias: string, from: number): string {
	const given = settings.map(([, type], at) => `$${from + at}::${type}`);
	return `ceil(${dollarsOf(alias, given)} / ${given[10]})`;
}

/** The same price in dollars, by the stored settings of the `program` row `program`. */
export const dollarsSql = (alias: string, program: string): string =>
	dollarsOf(
		alias,
		settings.map(([column]) => `${program}.${column}`),
	);

function dollarsOf(alias: string, given: readonly string[]): string {
	const [freight, handling, markedUp, markupPercent, withPsq, psqDollars, onPsq, taxed, taxPercent, share] = given;
	const cost = `${alias}.cost`;
	const delivered = `(${cost} + case when ${freight} then ${alias}.freight else 0 end
		+ case when ${handling} then ${alias}.handling else 0 end)`;
	const markupPct = `${markupPercent} * 0.01`;
	const markup = `case ${markedUp} when '1' then ${cost} * ${markupPct} when '2' then ${delivered} * ${markupPct} else 0 end`;
	const psq = `case when ${withPsq} then ${psqDollars}
		* (1 + case when ${onPsq} and ${markedUp} <> '0' then ${markupPct} else 0 end) else 0 end`;
	const taxPct = `${taxPercent} * 0.01`;
	const tax = `case ${taxed} when 'taxonitemcostonly' then ${cost} * ${taxPct}
		when 'taxondeliveredcost' then ${delivered} * ${taxPct} else 0 end`;
	return `round((${delivered} + ${markup} + ${psq} + ${tax}) * (1 + ${share} * 0.01), 2)`;
}

/** A higher price fits no order; see `mostPoints`. */
export const pointsLimit = mostPoints;
