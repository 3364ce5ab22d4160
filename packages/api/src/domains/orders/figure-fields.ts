/** Points of an order `o`; empty in files of programs that have none. */
export const orderPoints = (sql: string) =>
	({
		sql,
		type: 'number',
		inFile: `case when (select g.type from program g where g.id = o.program_id) = 'points' then ${sql} end`,
	}) as const;
const money = (sql: string) => ({ sql, type: 'money' }) as const;
const tax = `coalesce(tax_dollars(o.tax_response, 'amountToCollect'), 0.00)`;

/** Of an order `o`, in points: what is left of it, and what was cancelled (or void) and returned. */
export const pointFigures = {
	netTotal: orderPoints('(o.total - o.cancelled_total - o.returned_total)'),
	cancelledTotal: orderPoints('o.cancelled_total'),
	returnedTotal: orderPoints('o.returned_total'),
} as const;

/** The same in dollars, beside `totalAmount`. */
export const amountFigures = {
	netAmount: money('(o.total_amount - o.cancelled_amount - o.returned_amount)'),
	cancelledAmount: money('o.cancelled_amount'),
	returnedAmount: money('o.returned_amount'),
} as const;

/** With delivery and tax. */
export const dollarFigures = {
	...amountFigures,
	totalShipping: money('o.total_shipping'),
	netShipping: money('(o.total_shipping - o.cancelled_shipping - o.returned_shipping)'),
	tax: money(tax),
	netTax: money(`(${tax} - o.cancelled_tax - o.returned_tax)`),
} as const;
