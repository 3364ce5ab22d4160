import { accountTypes } from '@rewards/validators/accounts/constants';
import { defineGrid, type GridRow, scopeToken } from '../../grid';

/** Account Management: one account and all accounts below it. */
export const accountGrid = defineGrid({
	name: 'accounts',
	from: 'account a',
	scope: { kind: 'accounts', column: 'a.path' },
	where: 'a.deleted_at is null',
	// No list shows the parent of the caller's own account.
	joins: [{ alias: 'below', sql: `left join account below on below.id = a.id and below.id <> ${scopeToken}` }],
	key: 'id',
	fields: {
		id: { sql: 'a.id', type: 'id' },
		name: { sql: 'a.name', type: 'text', inSearch: true },
		type: { sql: 'a.type', type: 'enum', values: accountTypes },
		parentId: { sql: 'below.parent_id', type: 'id', nullable: true },
		contactName: { sql: 'a.contact_name', type: 'text', inSearch: true },
		address: { sql: 'a.address', type: 'text' },
		city: { sql: 'a.city', type: 'text', inSearch: true },
		state: { sql: 'a.state', type: 'text' },
		zip: { sql: 'a.zip', type: 'text' },
		phone: { sql: 'a.phone', type: 'text' },
		email: { sql: 'a.email', type: 'text', inSearch: true },
		notes: { sql: 'a.notes', type: 'text', sort: false },
		requireSecondFactor: { sql: 'a.require_second_factor', type: 'boolean' },
		createdAt: { sql: 'a.created_at', type: 'datetime' },
		version: { sql: 'a.version', type: 'number' },
	},
	// The index account_search is built on exactly this expression.
	search: { folded: `fold_text(a.name || E'\\n' || a.contact_name || E'\\n' || a.city || E'\\n' || a.email)` },
	defaultSort: [{ field: 'name', desc: false }],
	// A customer sees one account (itself), root ten thousand.
	planAnew: true,
});

export type AccountGridRow = GridRow<typeof accountGrid>;
