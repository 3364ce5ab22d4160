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

type Setting = Exclude<keyof PriceSettings, 'estimatedCDNCDTPct'>;

/**
 * `makePrice` of @rewards/validators as SQL: the dollars of one unit of a `product` row `alias` for the continental
 * USA, as numeric with two places; `of` has an expression for each setting.
 */
function dollarsSql(alias: string, of: Record<Setting, string>): string {
	const cost = `${alias}.cost`;
	const delivered = `(${cost} + case when ${of.includeFreight} then ${alias}.freight else 0 end
		+ case when ${of.includeHandling} then ${alias}.handling else 0 end)`;
	const markupPct = `${of.resellerMarkupPct} * 0.01`;
	const markup = `case ${of.includeResellerMarkup} when '1' then ${cost} * ${markupPct} when '2' then ${delivered} * ${markupPct} else 0 end`;
	const psq = `case when ${of.includePSQ} then ${of.psq} *
		(1 + case when ${of.applyResellerMarkupPctToPSQ} and ${of.includeResellerMarkup} <> '0' then ${markupPct} else 0 end) else 0 end`;
	const taxPct = `${of.defaultUSTaxCDTPct} * 0.01`;
	const tax = `case ${of.useEstimatedTax} when 'taxonitemcostonly' then ${cost} * ${taxPct}
		when 'taxondeliveredcost' then ${delivered} * ${taxPct} else 0 end`;
	return `round((${delivered} + ${markup} + ${psq} + ${tax}) * (1 + ${of.repShare} * 0.01), 2)`;
}

/** The dollars of one unit by the settings of a joined `program` row. */
export const unitDollars = (alias: string, program: string): string =>
	dollarsSql(alias, {
		includeFreight: `${program}.include_freight`,
		includeHandling: `${program}.include_handling`,
		includeResellerMarkup: `${program}.include_reseller_markup`,
		resellerMarkupPct: `${program}.reseller_markup_pct`,
		includePSQ: `${program}.include_psq`,
		psq: `${program}.psq`,
		applyResellerMarkupPctToPSQ: `${program}.apply_reseller_markup_pct_to_psq`,
		useEstimatedTax: `${program}.use_estimated_tax`,
		defaultUSTaxCDTPct: `${program}.default_us_tax_cdt_pct`,
		repShare: `${program}.rep_share`,
		pointValue: `${program}.point_value`,
	});

/**
 * The points of a `product` row `alias` for a whole catalogue at once, as numeric. All arithmetic is exact `numeric`,
 * with only the two roundings of the formula. A test compares it with `makePrice`.
 */
export function priceSql(alias: string, from: number): string {
	const at = (offset: number, type: string) => `$${from + offset}::${type}`;
	const dollars = dollarsSql(alias, {
		includeFreight: at(0, 'boolean'),
		includeHandling: at(1, 'boolean'),
		includeResellerMarkup: at(2, 'text'),
		resellerMarkupPct: at(3, 'numeric'),
		includePSQ: at(4, 'boolean'),
		psq: at(5, 'numeric'),
		applyResellerMarkupPctToPSQ: at(6, 'boolean'),
		useEstimatedTax: at(7, 'text'),
		defaultUSTaxCDTPct: at(8, 'numeric'),
		repShare: at(9, 'numeric'),
		pointValue: at(10, 'numeric'),
	});
	return `ceil(${dollars} / ${at(10, 'numeric')})`;
}

/** A higher price fits no order; see `mostPoints`. */
export const pointsLimit = mostPoints;
