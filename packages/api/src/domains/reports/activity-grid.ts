import { defineGrid, json } from '../../grid';

const cart = `(select count(*)::int from cart_item c where c.program_id = p.program_id and c.participant_id = p.id)`;
/** The whole cart; a site lets nobody put more than an order's items into one. */
const cartItems = `jsonb_build_object('items', coalesce((select jsonb_agg(jsonb_build_object('product', jsonb_build_object('productName', c.product_name),
	'quantity', c.quantity) order by c.added_at, c.id) from cart_item c where c.program_id = p.program_id and c.participant_id = p.id), '[]'))`;

export interface Cart {
	items: { product: { productName: string }; quantity: number }[];
}

/** User Activity: when the participants of a program signed in last, and what lies in their carts. */
export const activityGrid = defineGrid({
	name: 'activity',
	from: 'participant p',
	scope: { kind: 'program', column: 'p.program_id' },
	where: 'p.deleted_at is null',
	key: 'sid',
	fields: {
		sid: { sql: 'p.id', type: 'id' },
		lastLoginDate: { sql: 'p.last_login_at', type: 'datetime', nullable: true },
		name: { sql: 'p.name', type: 'text', inSearch: true },
		email: { sql: 'p.email', type: 'text', inSearch: true },
		cartQuantity: { sql: cart, type: 'number', sort: false },
	},
	extra: { cartItems: json<Cart>(cartItems) },
	search: { fields: ['name', 'email'], candidates: 'p.search_text' },
	defaultSort: [{ field: 'lastLoginDate', desc: true }],
	versions: { tables: ['participant'], live: 'participant' },
});
