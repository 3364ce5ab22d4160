import { type PermissionFlag, permissionFlags } from '@rewards/validators/permissions';
import { defineGrid, type GridField, type GridRow } from '../../grid';

const columnOf = (flag: PermissionFlag): string =>
	`r.${flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
const flagFields = Object.fromEntries(
	permissionFlags.map((flag) => [flag, { sql: columnOf(flag), type: 'boolean' } satisfies GridField]),
) as Record<PermissionFlag, { sql: string; type: 'boolean' }>;

// `v` is the viewing account: one row, because the scope names it. The response shows nothing about the accounts above
// it.
const below = 'a.path @> array[v.id]';

/**
 * Role Management: the roles relevant to an account. Those of the accounts above it and its own, which its users can
 * have, and those of the accounts below it.
 */
export const roleGrid = defineGrid({
	name: 'roles',
	from: `role r join account a on a.id = r.account_id join account v on v.path @> array[a.id] or ${below}`,
	scope: { kind: 'account', column: 'v.id' },
	where: 'a.deleted_at is null',
	key: 'id',
	fields: {
		id: { sql: 'r.id', type: 'id' },
		name: { sql: 'r.name', type: 'text' },
		/** The account whose managers can change it, and whose subtree can use it. Null for an account above. */
		accountId: { sql: `case when ${below} then a.id end`, type: 'id', nullable: true },
		accountName: { sql: `case when ${below} then a.name end`, type: 'text', nullable: true },
		...flagFields,
		requireSecondFactor: { sql: 'r.require_second_factor', type: 'boolean' },
		/** Number of users at or below the account who have it. */
		users: {
			// Counted per account, so that a role with a hundred thousand users costs one index look-up rather than as many
			// of accounts.
			sql: `(select coalesce(sum(g.n), 0)::int from (
					select u.account_id, count(*) as n from app_user u where u.role_id = r.id and u.deleted_at is null group by u.account_id
				) g where (select s.path @> array[v.id] from account s where s.id = g.account_id))`,
			type: 'number',
		},
		version: { sql: 'r.version', type: 'number' },
	},
	search: { fields: ['name', 'accountName'] },
	defaultSort: [{ field: 'name', desc: false }],
});

export type RoleGridRow = GridRow<typeof roleGrid>;
