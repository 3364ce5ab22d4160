import { orderStatuses } from '@rewards/validators/orders/constants';
import { defineGrid } from '../../grid';
import { movementFields, movements, orderOfMovement } from './movements';

/**
 * A decimal of the stored response. External data may be anything, so a value that is not a number counts as missing.
 */
const figure = (path: string) => {
	const text = `o.tax_response#>>'{${path}}'`;
	return `(case when ${text} ~ '^-?[0-9]{1,12}([.][0-9]{1,12})?$' then (${text})::numeric end)`;
};
/** In a negative row `ended` of it; blank where the order has no such figure. */
const dollars = (path: string, ended: string) =>
	({
		sql: `(case when m.kind = 'order' then round(${figure(path)}, 2) when ${figure(path)} is not null then ${ended} end)`,
		type: 'money',
		nullable: true,
	}) as const;
/**
 * The share that follows those of the order's earlier endings in the taxable amount, so that all of them add up to the
 * figure, to the cent.
 */
const shared = (path: string) =>
	dollars(
		path,
		`-share_between(${figure(path)}, m.taxable_before, m.taxable_before - m.taxable, coalesce(${figure('taxableAmount')}, 0))`,
	);
/** A fraction: 0.0825 is 8.25%. */
const rate = (path: string) =>
	({ sql: `${figure(path)}::float8`, type: 'number', decimals: true, nullable: true }) as const;
const part = (name: string) => `coalesce(o.tax_response#>>'{jurisdictions,${name}}', '')`;
const placeOf = (country: string, state: string) =>
	`(case when ${country} in ('', 'USA') then ${state} when ${state} = '' then ${country} else ${country} || ' · ' || ${state} end)`;

/**
 * The Tax Report: the components of each order's tax, and negative rows for what was cancelled, returned or void
 * (docs/product/reports.md#tax).
 */
export const taxGrid = defineGrid({
	name: 'tax',
	from: movements,
	joins: [orderOfMovement],
	scope: { kind: 'program', column: 'm.program_id' },
	where: 'o.tax_response is not null',
	planAnew: true,
	filesInOrder: true,
	key: 'id',
	fields: {
		/** The order's, or in a negative row that of its ending. */
		id: { sql: 'm.id', type: 'id' },
		orderId: { sql: 'm.order_id', type: 'id' },
		orderNumber: { sql: 'o.order_number', type: 'text' },
		/** When the row counts: of the order, or in a negative row of the cancellation or return. */
		date: { sql: 'm.at', type: 'datetime' },
		...movementFields,
		userId: { sql: 'o.participant_id', type: 'id' },
		participant: { sql: `coalesce(nullif(o.name, ''), o.email)`, type: 'text' },
		status: { sql: 'o.status', type: 'enum', values: orderStatuses },
		/** What the rows are grouped by: the state in the USA, elsewhere the country and its state or province. */
		place: { sql: placeOf(part('country'), part('state')), type: 'text' },
		country: { sql: part('country'), type: 'text' },
		state: { sql: part('state'), type: 'text' },
		county: { sql: part('county'), type: 'text' },
		city: { sql: part('city'), type: 'text' },
		zip: { sql: part('zip'), type: 'text' },
		orderTotalAmount: dollars('orderTotalAmount', 'm.of_order'),
		shipping: dollars('shipping', 'm.shipping'),
		freightTaxable: { sql: `o.tax_response->'freightTaxable' = 'true'::jsonb`, type: 'boolean', nullable: true },
		taxableAmount: dollars('taxableAmount', 'm.taxable'),
		rate: rate('rate'),
		amountToCollect: dollars('amountToCollect', 'm.tax'),
		stateTaxRate: rate('breakdown,stateTaxRate'),
		stateTaxableAmount: shared('breakdown,stateTaxableAmount'),
		countyTaxRate: rate('breakdown,countyTaxRate'),
		countyTaxableAmount: shared('breakdown,countyTaxableAmount'),
		cityTaxRate: rate('breakdown,cityTaxRate'),
		cityTaxableAmount: shared('breakdown,cityTaxableAmount'),
		/** The tax service gave no usable response: the program's flat rate replaces it. */
		estimated: { sql: `coalesce(o.tax_response->'estimated' = 'true'::jsonb, false)`, type: 'boolean' },
	},
	search: { fields: ['orderNumber', 'participant', 'country', 'state', 'county'] },
	defaultSort: [{ field: 'date', desc: true }],
	figures: {
		from: 'tax_figure s',
		scope: 's.program_id',
		hour: 's.hour',
		of: 'date',
		rows: 's.moments',
		by: { place: placeOf('s.country', 's.state'), country: 's.country', state: 's.state' },
		sums: { amountToCollect: 's.to_collect', taxableAmount: 's.taxable', orderTotalAmount: 's.of_orders' },
	},
});
