import type { Pool } from '@rewards/db';
import type { SupplierOrder } from '../../../integrations/supplier';

// In claim programs the e-mail field holds the code, which isn't an address and must not be shared.
const text = `select o.order_number as "orderNumber", o.ordered_at as "orderedAt", o.message, o.name,
	case when p.type = 'claim' then coalesce(nullif(o.claim_email, ''), p.default_email) else coalesce(nullif(o.claim_email, ''), o.email) end as email,
	o.company_name as "companyName", o.address1, o.address2, o.address3, o.address4, o.town_city as "townCity",
	o.state_county as "stateCounty", o.postcode, o.country, o.phone, o.phone_ext as "phoneExt",
	o.address_fields as "addressFields",
	(select json_agg(json_build_object('line', i.item_number, 'productID', i.product_id, 'quantity', i.quantity,
		'amount', i.amount::text, 'shipping', i.shipping::text) order by i.item_number)
		from order_item i where i.program_id = o.program_id and i.order_id = o.id and i.tracking_status not in (4, 15)) as items
	from "order" o join program p on p.id = o.program_id where o.program_id = $1 and o.id = $2`;

type Row = Omit<SupplierOrder, 'key' | 'orderedAt' | 'customer' | 'shippingAddress' | 'messagesTo'> &
	SupplierOrder['shippingAddress'] & { orderedAt: Date; name: string; email: string };

/** An order in the format of its supplier. */
export async function orderToSend(
	pool: Pool,
	{ programId, orderId, key }: { programId: string; orderId: string; key: string },
	messagesTo: string,
): Promise<SupplierOrder> {
	const { rows } = await pool.query<Row>({ name: 'order-to-send', text, values: [programId, orderId] });
	const [row] = rows;
	if (!row) throw new Error(`Order ${orderId} is gone`);
	const { orderNumber, orderedAt, message, name, email, items, addressFields, ...shippingAddress } = row;
	return {
		key,
		orderNumber,
		orderedAt: orderedAt.toISOString(),
		message,
		customer: { name, email },
		shippingAddress,
		addressFields,
		items: items ?? [],
		messagesTo,
	};
}
