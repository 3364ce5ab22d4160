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

/**
 * `makePrice` of @rewards/validators as SQL, for a whole catalogue at once: the points of a `product` row `alias` for
 * the continental USA, as numeric. All arithmetic is exact `numeric`, with only the two roundings of the formula. A
 * test compares it with `makePrice`.
 */
export function priceSql(alias: string, from: number): string {
	const at = (offset: number, type: string) => `$${from + offset}::${type}`;
	const cost = `${alias}.cost`;
	const delivered = `(${cost} + case when ${at(0, 'boolean')} then ${alias}.freight else 0 end
		+ case when ${at(1, 'boolean')} then ${alias}.handling else 0 end)`;
	const markupPct = `${at(3, 'numeric')} * 0.01`;
	const markup = `case ${at(2, 'text')} when '1' then ${cost} * ${markupPct} when '2' then ${delivered} * ${markupPct} else 0 end`;
	const psq = `case when ${at(4, 'boolean')} then ${at(5, 'numeric')}
		* (1 + case when ${at(6, 'boolean')} and ${at(2, 'text')} <> '0' then ${markupPct} else 0 end) else 0 end`;
	const taxPct = `${at(8, 'numeric')} * 0.01`;
	const tax = `case ${at(7, 'text')} when 'taxonitemcostonly' then ${cost} * ${taxPct}
		when 'taxondeliveredcost' then ${delivered} * ${taxPct} else 0 end`;
	const dollars = `round((${delivered} + ${markup} + ${psq} + ${tax}) * (1 + ${at(9, 'numeric')} * 0.01), 2)`;
	return `ceil(${dollars} / ${at(10, 'numeric')})`;
}

/** A higher price fits no order; see `mostPoints`. */
export const pointsLimit = mostPoints;
