import { defineGrid, type GridRow } from '../../grid';

/**
 * The users of an account and of those below it, as an identity provider sees them. Names compare without regard to
 * case, so that the fields in lower case are those of filters; indexes serve `nameKey`, `emailKey` and `externalId`.
 */
export const scimUserGrid = defineGrid({
	name: 'scimUsers',
	from: 'app_user u join account a on a.id = u.account_id',
	joins: [{ alias: 'r', sql: 'left join role r on r.id = u.role_id' }],
	scope: { kind: 'accounts', column: 'a.path' },
	where: `u.deleted_at is null and u.kind = 'person' and a.deleted_at is null`,
	key: 'id',
	fields: {
		id: { sql: 'u.id', type: 'id' },
		accountId: { sql: 'u.account_id', type: 'id' },
		externalId: { sql: 'u.external_id', type: 'text', nullable: true },
		/** At the provider: where it is another address than the user's own, the user signs in here by their own. */
		userName: { sql: 'coalesce(u.provider_name, u.user_name)', type: 'text' },
		nameKey: { sql: 'lower(coalesce(u.provider_name, u.user_name))', type: 'text' },
		firstName: { sql: 'u.first_name', type: 'text' },
		firstKey: { sql: 'lower(u.first_name)', type: 'text' },
		lastName: { sql: 'u.last_name', type: 'text' },
		lastKey: { sql: 'lower(u.last_name)', type: 'text' },
		displayName: { sql: 'u.display_name', type: 'text' },
		displayKey: { sql: 'lower(u.display_name)', type: 'text' },
		email: { sql: 'u.email', type: 'text' },
		emailKey: { sql: 'lower(u.email)', type: 'text' },
		phoneNumber: { sql: 'u.phone_number', type: 'text' },
		roleId: { sql: 'u.role_id', type: 'id', nullable: true },
		roleName: { sql: 'r.name', type: 'text', nullable: true },
		roleKey: { sql: 'lower(r.name)', type: 'text', nullable: true },
		active: { sql: 'u.locked_at is null', type: 'boolean' },
		createdAt: { sql: 'u.created_at', type: 'datetime' },
		updatedAt: { sql: 'u.updated_at', type: 'datetime' },
		version: { sql: 'u.version', type: 'number' },
	},
	// The order of the pages: ids begin with the time of creation.
	defaultSort: [{ field: 'id', desc: false }],
	// Most accounts have a handful of users, root all of them.
	planAnew: true,
});

export type ScimUserRow = GridRow<typeof scimUserGrid>;
