import { json } from '../../grid';

interface Cart {
	items: { product: { productName: string }; quantity: number }[];
}

/** The whole cart of a participant `p`: sites limit it to the items of one order. */
export const cartItems = json<Cart>(
	`jsonb_build_object('items', coalesce((select jsonb_agg(jsonb_build_object('product', jsonb_build_object('productName', c.product_name),
	'quantity', c.quantity) order by c.added_at, c.id) from cart_item c where c.program_id = p.program_id and c.participant_id = p.id), '[]'))`,
	{ watched: 'cart_item' },
);
