import { userStatuses } from '@rewards/validators/users/constants';
import { defineGrid, type GridRow } from '../../grid';

/** Fields of every list of users. */
const users = {
	from: 'app_user u',
	joins: [{ alias: 'r', sql: 'left join role r on r.id = u.role_id' }],
	key: 'id',
	fields: {
		id: { sql: 'u.id', type: 'id' },
		userName: { sql: 'u.user_name', type: 'text', inSearch: true },
		firstName: { sql: 'u.first_name', type: 'text' },
		lastName: { sql: 'u.last_name', type: 'text' },
		displayName: { sql: 'u.display_name', type: 'text', inSearch: true },
		email: { sql: 'u.email', type: 'text', inSearch: true },
		phoneNumber: { sql: 'u.phone_number', type: 'text' },
		roleId: { sql: 'u.role_id', type: 'id', nullable: true },
		roleName: { sql: 'r.name', type: 'text', nullable: true },
		/** Invited: has neither a password yet nor an identity elsewhere to sign in with. */
		status: {
			sql: `case when u.locked_at is not null then 'locked'
				when u.password_hash is null and not exists (select from identity i where i.user_id = u.id) then 'invited'
				else 'active' end`,
			type: 'enum',
			values: userStatuses,
		},
		/** Whether there is one to reset. */
		secondFactor: { sql: 'u.second_factor_at is not null', type: 'boolean' },
		/** Whether an identity at the provider is linked, which staff can unlink. */
		linked: { sql: 'exists (select from identity i where i.user_id = u.id)', type: 'boolean' },
		lockedAt: { sql: 'u.locked_at', type: 'datetime', nullable: true },
		lastSignInAt: { sql: 'u.last_sign_in_at', type: 'datetime', nullable: true },
		createdAt: { sql: 'u.created_at', type: 'datetime' },
		version: { sql: 'u.version', type: 'number' },
	},
	// The index app_user_search is built on exactly this expression.
	search: { folded: `fold_text(u.display_name || E'\\n' || u.user_name || E'\\n' || u.email)` },
	defaultSort: [{ field: 'displayName', desc: false }],
	// Most accounts have a handful of users, some a hundred thousand.
	planAnew: true,
} as const;

/** The staff users of one account. */
export const userGrid = defineGrid({
	...users,
	name: 'users',
	scope: { kind: 'account', column: 'u.account_id' },
	where: 'u.deleted_at is null',
});

/** Users who have registered and have no account and role yet; for root's users only (`requireRoot`). */
export const unassignedGrid = defineGrid({
	...users,
	name: 'unassignedUsers',
	scope: { kind: 'everything' },
	where: `u.account_id is null and u.deleted_at is null and u.kind = 'person'`,
});

export type UserGridRow = GridRow<typeof userGrid>;
