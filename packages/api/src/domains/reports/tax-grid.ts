import { orderStatuses } from '@rewards/validators/orders/words';
import { defineGrid } from '../../grid';

/**
 * A decimal of the stored response. External data may be anything, so a value that is not a number counts as missing.
 */
const figure = (path: string) => {
	const text = `o.tax_response#>>'{${path}}'`;
	return `(case when ${text} ~ '^-?[0-9]{1,12}([.][0-9]{1,12})?$' then (${text})::numeric end)`;
};
const dollars = (path: string) => ({ sql: `round(${figure(path)}, 2)`, type: 'money', nullable: true }) as const;
/** A fraction: 0.0825 is 8.25%. */
const rate = (path: string) =>
	({ sql: `${figure(path)}::float8`, type: 'number', decimals: true, nullable: true }) as const;
const part = (name: string) => `coalesce(o.tax_response#>>'{jurisdictions,${name}}', '')`;

/** The Tax Report: the components of each order's tax (docs/product/reports.md#tax). Void orders paid none. */
export const taxGrid = defineGrid({
	name: 'tax',
	from: '"order" o',
	scope: { kind: 'program', column: 'o.program_id' },
	where: `o.deleted_at is null and o.tax_response is not null and o.status <> 'Void'`,
	key: 'id',
	fields: {
		id: { sql: 'o.id', type: 'id' },
		orderNumber: { sql: 'o.order_number', type: 'text' },
		date: { sql: 'o.ordered_at', type: 'datetime' },
		userId: { sql: 'o.participant_id', type: 'id' },
		participant: { sql: `coalesce(nullif(o.name, ''), o.email)`, type: 'text' },
		status: { sql: 'o.status', type: 'enum', values: orderStatuses },
		state: { sql: part('state'), type: 'text' },
		county: { sql: part('county'), type: 'text' },
		orderTotalAmount: dollars('orderTotalAmount'),
		shipping: dollars('shipping'),
		freightTaxable: { sql: `o.tax_response->'freightTaxable' = 'true'::jsonb`, type: 'boolean', nullable: true },
		taxableAmount: dollars('taxableAmount'),
		rate: rate('rate'),
		amountToCollect: dollars('amountToCollect'),
		stateTaxRate: rate('breakdown,stateTaxRate'),
		stateTaxableAmount: dollars('breakdown,stateTaxableAmount'),
		countyTaxRate: rate('breakdown,countyTaxRate'),
		countyTaxableAmount: dollars('breakdown,countyTaxableAmount'),
		cityTaxRate: rate('breakdown,cityTaxRate'),
		cityTaxableAmount: dollars('breakdown,cityTaxableAmount'),
		/** The tax service gave no usable response: the program's flat rate replaces it. */
		estimated: { sql: `coalesce(o.tax_response->'estimated' = 'true'::jsonb, false)`, type: 'boolean' },
	},
	search: { fields: ['orderNumber', 'participant', 'state', 'county'] },
	defaultSort: [{ field: 'date', desc: true }],
	figures: {
		from: 'tax_figure s',
		scope: 's.program_id',
		hour: 's.hour',
		of: 'date',
		rows: 's.orders',
		by: { state: 's.state' },
		sums: { amountToCollect: 's.to_collect', taxableAmount: 's.taxable', orderTotalAmount: 's.of_orders' },
	},
});
