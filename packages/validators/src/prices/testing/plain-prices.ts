/** Settings under which a product costs what the supplier asks, a point a cent. */
export const plainPrices = {
	includeFreight: false,
	includeHandling: false,
	includeResellerMarkup: '0',
	resellerMarkupPct: '0',
	includePSQ: false,
	psq: '0',
	applyResellerMarkupPctToPSQ: false,
	useEstimatedTax: 'notax',
	defaultUSTaxCDTPct: '0',
	estimatedCDNCDTPct: '0',
	repShare: '0',
	pointValue: '0.01',
} as const;
