import { defineGrid, type GridRow } from '../../grid';

/** The staff users of one account. */
export const userGrid = defineGrid({
	name: 'users',
	from: 'app_user u',
	joins: [{ alias: 'r', sql: 'left join role r on r.id = u.role_id' }],
	scope: { kind: 'account', column: 'u.account_id' },
	where: 'u.deleted_at is null',
	key: 'id',
	fields: {
		id: { sql: 'u.id', type: 'id' },
		userName: { sql: 'u.user_name', type: 'text' },
		firstName: { sql: 'u.first_name', type: 'text' },
		lastName: { sql: 'u.last_name', type: 'text' },
		displayName: { sql: 'u.display_name', type: 'text' },
		email: { sql: 'u.email', type: 'text' },
		phoneNumber: { sql: 'u.phone_number', type: 'text' },
		roleId: { sql: 'u.role_id', type: 'id', nullable: true },
		roleName: { sql: 'r.name', type: 'text', nullable: true },
		lockedAt: { sql: 'u.locked_at', type: 'datetime', nullable: true },
		lastSignInAt: { sql: 'u.last_sign_in_at', type: 'datetime', nullable: true },
		version: { sql: 'u.version', type: 'number' },
	},
	search: { fields: ['userName', 'displayName', 'email'] },
	defaultSort: [{ field: 'displayName', desc: false }],
});

export type UserGridRow = GridRow<typeof userGrid>;
