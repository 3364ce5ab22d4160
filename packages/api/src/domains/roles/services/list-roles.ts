import { type PermissionFlag, permissionFlags } from '@rewards/validators/permissions';
import type { StaffContext } from '../../../trpc';

export type RoleItem = Record<PermissionFlag, boolean> & {
	id: string;
	/** Whose managers can change it; that account's subtree can be given it. Null for an account above the caller's. */
	accountId: string | null;
	accountName: string | null;
	name: string;
	version: number;
};

const column = (flag: PermissionFlag) => `r.${flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
const columns = permissionFlags.map((flag) => `${column(flag)} as "${flag}"`).join(', ');

const below = 'a.path @> array[$1]::uuid[]';
const sql = `select r.id, case when ${below} then a.id end as "accountId", case when ${below} then a.name end as "accountName", r.name, r.version, ${columns}
from role r join account a on a.id = r.account_id
where a.deleted_at is null and ($2::uuid is null or r.id = $2)
	and (${below} or a.id = any ((select path from account where id = $1)::uuid[]))
order by r.name collate "und-x-icu", r.id`;

/**
 * The roles that mean something to the caller, by name: those of accounts above and of the own one, which can be given, and
 * those of accounts below. Only the one with that id when it is given.
 */
export async function listRoles(ctx: StaffContext, id: string | null = null): Promise<RoleItem[]> {
	const { rows } = await ctx.db.pool.query<RoleItem>({
		name: 'roles-list',
		text: sql,
		values: [ctx.session.account.id, id],
	});
	return rows;
}
