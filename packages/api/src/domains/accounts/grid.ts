import { accountTypes } from '@rewards/validators/accounts';
import { defineGrid, type GridRow } from '../../grid';

/** Account Management: the accounts at and below one account. */
export const accountGrid = defineGrid({
	name: 'accounts',
	from: 'account a',
	scope: { kind: 'accounts', column: 'a.path' },
	where: 'a.deleted_at is null',
	key: 'id',
	fields: {
		id: { sql: 'a.id', type: 'id' },
		name: { sql: 'a.name', type: 'text' },
		type: { sql: 'a.type', type: 'enum', values: accountTypes },
		parentId: { sql: 'a.parent_id', type: 'id', nullable: true },
		contactName: { sql: 'a.contact_name', type: 'text' },
		address: { sql: 'a.address', type: 'text' },
		city: { sql: 'a.city', type: 'text' },
		state: { sql: 'a.state', type: 'text' },
		zip: { sql: 'a.zip', type: 'text' },
		phone: { sql: 'a.phone', type: 'text' },
		email: { sql: 'a.email', type: 'text' },
		notes: { sql: 'a.notes', type: 'text', sort: false },
		createdAt: { sql: 'a.created_at', type: 'datetime' },
		version: { sql: 'a.version', type: 'number' },
	},
	search: { fields: ['name', 'contactName', 'city', 'email'] },
	defaultSort: [{ field: 'name', desc: false }],
});

export type AccountGridRow = GridRow<typeof accountGrid>;
