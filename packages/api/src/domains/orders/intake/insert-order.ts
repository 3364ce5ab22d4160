import { newId, type Pool, type PoolClient } from '@rewards/db';
import type { DeliveryAddress } from '@rewards/validators/addresses/rules';
import type { TaxResponse } from '@rewards/validators/orders/json';
import type { OrderPrice } from '@rewards/validators/orders/price-order';
import type { OrderBody } from '@rewards/validators/orders/schemas';
import { auditOfJson, type auditRow } from '../../../audit';
import { type Buyer, levelOf } from './find-buyer';
import type { Offer, OfferedProduct } from './read-offer';

export interface NewOrder {
	programId: string;
	id: string;
	key: string;
	requestHash: Buffer;
	body: OrderBody;
	offer: Pick<Offer, 'poPrefix' | 'batch' | 'buildId'>;
	buyer: Buyer;
	products: readonly OfferedProduct[];
	price: OrderPrice;
	/** As the rules leave it. */
	address: DeliveryAddress;
	tax: TaxResponse;
	/** The caller; `onSite` when that is a program's site. */
	by: { id: string; name: string };
	onSite: boolean;
	/** The audit entry; the statement adds the number. */
	audit: ReturnType<typeof auditRow>;
}

const orderColumns = [
	'program_id',
	'id',
	'participant_id',
	'name',
	'email',
	'claim_email',
	'user_name',
	'level_id',
	'level_name',
	'total',
	'total_amount',
	'total_shipping',
	'message',
	'custom_field1',
	'custom_field2',
	'custom_field3',
	'custom_field4',
	'company_name',
	'address1',
	'address2',
	'address3',
	'address4',
	'town_city',
	'state_county',
	'postcode',
	'country',
	'phone',
	'phone_ext',
	'address_fields',
	'tax_response',
	'build_id',
	'placed_by_id',
	'placed_by_name',
	'idempotency_key',
	'request_hash',
	'submission_key',
	'batch',
] as const;
const types: Partial<Record<(typeof orderColumns)[number], string>> = {
	address_fields: 'jsonb',
	tax_response: 'jsonb',
	batch: 'boolean',
	request_hash: 'bytea',
	total: 'int',
	total_amount: 'numeric',
	total_shipping: 'numeric',
};
const uuids: ReadonlySet<string> = new Set([
	'program_id',
	'id',
	'participant_id',
	'level_id',
	'build_id',
	'placed_by_id',
]);
const typeOf = (column: (typeof orderColumns)[number]): string =>
	types[column] ?? (uuids.has(column) ? 'uuid' : 'text');

const next = orderColumns.length;
const [prefix, items, event, byId, byName, status, audit] = [1, 2, 3, 4, 5, 6, 7].map((n) => `$${next + n}`);
/** Numbers that a crowded program reserves at once; all but the first wait in a block. */
export const blockOfNumbers = 50;

// One statement, because what gives the number stays locked from here to the end of the transaction. All of it depends
// on the participant being unchanged since they were read; their row is locked first. The order and its points have one
// moment, so that no report's period has one without the other.
//
// The number is the lowest that nobody is using: of a block, else the next of the sequence. An order that had to wait
// for the sequence isn't alone, and reserves a block for those behind it. Alone, orders number themselves one by one.
const insert = `with buyer as materialized (
		select from participant p where p.program_id = $1 and p.id = $3 and p.deleted_at is null and p.status = ${status}::text
			and ($10::int = 0 or p.balance >= $10::int) and ${levelOf} is not distinct from $8::uuid
		for no key update of p
	), moment as materialized (
		select clock_timestamp() as at from buyer
	), open as materialized (
		select b.next, b.last from order_number_block b, buyer where b.program_id = $1 order by b.last limit 1 for update of b skip locked
	), block_after as (
		update order_number_block b set next = open.next + 1 from open where b.program_id = $1 and b.last = open.last and open.next < open.last
	), block_end as (
		delete from order_number_block b using open where b.program_id = $1 and b.last = open.last and open.next = open.last
	), wanted as materialized (
		select case when exists (select from order_sequence where program_id = $1)
			and not exists (select from order_sequence where program_id = $1 for update skip locked) then ${blockOfNumbers} else 1 end as count
		from buyer where not exists (select from open)
	), reserved as (
		insert into order_sequence as s (program_id, last) select $1::uuid, count from wanted
		on conflict (program_id) do update set last = s.last + excluded.last
		returning last, (select count from wanted) as count
	), block as (
		insert into order_number_block (program_id, next, last) select $1, last - count + 2, last from reserved where count > 1
	), numbered as (
		select ${prefix}::text || lpad(n::text, greatest(6, length(n::text)), '0') as number
		from (select next as n from open union all select last - count + 1 from reserved) taken
	), ordered as (
		insert into "order" (order_number, ordered_at, ${orderColumns.join(', ')})
		select number, at, ${orderColumns.map((column, at) => `$${at + 1}::${typeOf(column)}`).join(', ')} from numbered, moment
		returning order_number
	), item as materialized (
		select * from jsonb_to_recordset(${items}::jsonb) as i(id uuid, n int, "productID" text, "productName" text, "productModel" text, "brandName" text,
			"supplierName" text, "productDropShipDays" int, price int, quantity int, total int, amount numeric, shipping numeric, "amountBeforeTax" numeric,
			costing jsonb, entry uuid)
	), entries as (
		insert into ledger_entry (program_id, id, participant_id, type, amount, description, order_id, created_by_id, created_by_name, created_at)
		select $1, entry, $3, 'order', -total, 'Order ' || number, $2, ${byId}::uuid, ${byName}::text, at
		from item, numbered, moment where entry is not null
	), items as (
		insert into order_item (program_id, id, order_id, item_number, product_id, product_name, product_model, brand_name, supplier_name,
			product_drop_ship_days, price, quantity, total, amount, shipping, amount_before_tax, costing, entry_id)
		select $1, id, $2, n, "productID", "productName", "productModel", "brandName", "supplierName", "productDropShipDays", price, quantity, total, amount,
			shipping, "amountBeforeTax", costing, entry from item, numbered
	), logged as (
		insert into order_event (program_id, id, order_id, kind, data, actor_id, actor_name)
		select $1, ${event}::uuid, $2, 'placed', jsonb_build_object('total', $10::int), ${byId}::uuid, ${byName}::text from numbered
	), audited as (
		${auditOfJson(`${audit}::jsonb`, `${audit}::jsonb->'after' || jsonb_build_object('orderNumber', number)`)} from numbered
	), work as (
		insert into order_dispatch (program_id, order_id, state, key, due_at) select $1, $2, 'send', $36::text, clock_timestamp() from numbered where not $37::boolean
	)
	select from ordered`;

/**
 * Inserts an order with its number, items, ledger entries, audit entry and work for the supplier. False, and nothing
 * inserted, when the participant is not as they were read: deleted, of another status or level, or without enough
 * points. No number is lost: if the transaction is rolled back, another order takes it (docs/decisions/0106).
 */
export async function insertOrder(client: Pool | PoolClient, order: NewOrder): Promise<boolean> {
	const { programId, id, body, offer, buyer, price, address, by } = order;
	const { customField1, customField2 } = body.shippingAddress;
	const labelled = [customField1, customField2].flatMap((field) => (field ? [field] : []));
	const custom = (['customField1', 'customField2', 'customField3', 'customField4'] as const).map(
		(field) => body[field] || buyer[field],
	);
	const { rowCount } = await client.query({
		name: 'order-insert',
		text: insert,
		values: [
			...[programId, id, buyer.id, body.name || buyer.name, buyer.email, body.claimEmail || buyer.claimEmail],
			...[
				buyer.email,
				buyer.levelId,
				buyer.levelName,
				price.total,
				price.totalAmount,
				price.totalShipping,
				body.message,
			],
			...custom,
			...[
				address.companyName,
				address.address1,
				address.address2,
				address.address3,
				address.address4,
				address.townCity,
			],
			...[address.stateCounty, address.postcode, address.country, address.phone, address.phoneExt],
			...[JSON.stringify(labelled), JSON.stringify(order.tax), offer.buildId],
			...(order.onSite ? [null, ''] : [by.id, by.name]),
			...[order.key, order.requestHash, newId(), offer.batch],
			...[offer.poPrefix, JSON.stringify(itemsOf(order)), newId(), by.id, by.name, buyer.status],
			JSON.stringify(order.audit),
		],
	});
	return rowCount === 1;
}

const itemsOf = ({ body, products, price }: NewOrder) =>
	products.map(({ levelIds: _, stock: __, cost, freight, handling, msrp, costBeforeDeal, ...product }, at) => ({
		...product,
		...price.items[at],
		quantity: body.items[at]?.quantity ?? 0,
		id: newId(),
		n: at + 1,
		entry: (price.items[at]?.total ?? 0) > 0 ? newId() : null,
		// The supplier's cost, besides the price computed from it.
		costing: { ...price.items[at]?.costing, supplier: { cost, freight, handling, msrp, costBeforeDeal } },
	}));
