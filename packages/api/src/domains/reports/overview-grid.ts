import { orderStatuses } from '@rewards/validators/orders/constants';
import { defineGrid, json } from '../../grid';
import { movementFields, movements, orderCount, orderOfMovement } from './movements';

const from = `${movements} join program p on p.id = m.program_id join account a on a.id = p.account_id`;
const where = 'p.deleted_at is null';
/** Summary of an order: its first item, or in a negative row the first that ended, with a negative quantity. */
const firstItem = `left join lateral (
		(select x.product_model, x.product_name, x.quantity from order_item x
			where m.kind = 'order' and x.program_id = m.program_id and x.order_id = m.order_id order by x.item_number limit 1)
		union all
		(select x.product_model, x.product_name, -y.quantity from order_item_ending y
			join order_item x on x.program_id = y.program_id and x.id = y.item_id
			where m.kind <> 'order' and y.program_id = m.program_id and y.ending_id = m.id order by x.item_number limit 1)
	) f on true`;
const fields = {
	/** The order's, or in a negative row that of its ending. */
	id: { sql: 'm.id', type: 'id' },
	orderId: { sql: 'm.order_id', type: 'id' },
	programId: { sql: 'm.program_id', type: 'id' },
	programName: { sql: 'p.name', type: 'text' },
	orderNumber: { sql: 'o.order_number', type: 'text' },
	/** When the row counts: of the order, or in a negative row of the cancellation or return. */
	date: { sql: 'm.at', type: 'datetime' },
	...movementFields,
	userId: { sql: 'o.participant_id', type: 'id' },
	status: { sql: 'o.status', type: 'enum', values: orderStatuses },
	/** The claim code in claim programs. */
	email: { sql: 'o.email', type: 'text' },
	name: { sql: 'o.name', type: 'text' },
	companyName: { sql: 'o.company_name', type: 'text' },
	townCity: { sql: 'o.town_city', type: 'text' },
	stateCounty: { sql: 'o.state_county', type: 'text' },
	postcode: { sql: 'o.postcode', type: 'text' },
	productModel: { sql: 'f.product_model', type: 'text', nullable: true },
	productName: { sql: 'f.product_name', type: 'text', nullable: true },
	quantity: { sql: 'f.quantity', type: 'number', nullable: true },
	orders: orderCount,
	/** Points; negative for what came to nothing, as the dollars that follow. */
	total: { sql: 'm.points', type: 'number', inFile: `case when p.type = 'points' then m.points end` },
	totalAmount: { sql: 'm.amount', type: 'money' },
	totalShipping: { sql: 'm.shipping', type: 'money' },
	tax: { sql: `coalesce(m.tax, tax_dollars(o.tax_response, 'amountToCollect'), 0.00)`, type: 'money' },
} as const;
const extra = {
	user: json<{ email: string }>(`jsonb_build_object('email', o.email)`),
	shippingAddress: json<{ townCity: string; stateCounty: string; postcode: string; companyName: string }>(
		`jsonb_build_object('townCity', o.town_city, 'stateCounty', o.state_county, 'postcode', o.postcode, 'companyName', o.company_name)`,
	),
};
/** Hourly sums of movements. */
const figures = {
	from: 'order_figure s',
	hour: 's.hour',
	of: 'date',
	rows: 's.moments',
	by: { status: 's.status' },
	sums: { orders: 's.orders', total: 's.points', totalAmount: 's.dollars' },
} as const;
const common = {
	from,
	joins: [orderOfMovement, { alias: 'f', sql: firstItem }],
	where,
	key: 'id',
	fields,
	extra,
	search: { fields: ['orderNumber', 'name', 'email', 'programName', 'companyName', 'townCity'] },
	defaultSort: [{ field: 'date', desc: true }],
	planAnew: true,
	filesInOrder: true,
} as const;

const ofAccounts = 'join program p on p.id = s.program_id join account a on a.id = p.account_id';
/**
 * Claim Overview: the orders of all programs of the caller's accounts, each with its first item, and negative rows for
 * what was cancelled or returned.
 */
export const claimOverviewGrid = defineGrid({
	...common,
	name: 'claimOverview',
	scope: { kind: 'accounts', column: 'a.path' },
	figures: {
		...figures,
		from: `order_figure s ${ofAccounts}`,
		months: { from: `order_month_figure s ${ofAccounts}`, month: 's.month' },
		scope: 'a.path',
		where: 'p.deleted_at is null',
		by: { ...figures.by, programId: 's.program_id', programName: 'p.name' },
	},
});

/** The same for one program. */
export const orderSummaryGrid = defineGrid({
	...common,
	name: 'orderSummary',
	scope: { kind: 'program', column: 'm.program_id' },
	figures: { ...figures, scope: 's.program_id' },
});
