import { defineGrid } from '../../grid';
import { cartItems } from '../participants';

const cart = `(select count(*)::int from cart_item c where c.program_id = p.program_id and c.participant_id = p.id)`;
/** User Activity: the last sign-in of a program's participants, and the contents of their carts. */
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
	extra: { cartItems },
	search: { fields: ['name', 'email'], candidates: 'p.search_text' },
	defaultSort: [{ field: 'lastLoginDate', desc: true }],
	versions: { tables: ['participant'], live: 'participant' },
});
