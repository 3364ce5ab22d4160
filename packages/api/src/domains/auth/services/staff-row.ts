import { type Permissions, permissionFlags } from '@rewards/validators/permissions';
import type { AccountScope, Session, SessionKey } from '../../../trpc';

const snake = (flag: string): string => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Columns for a user `u` with account `a` and role `r`, or for the user that a key `k` acts as, whose account and
 * flags come from the key. A key is closed as soon as its owner may not have it. The flags of a role without account,
 * or of an account without role, count for nothing.
 */
export const staffColumns = `u.id as "userId",
	u.deleted_at is not null or u.locked_at is not null or coalesce(k.revoked_at is not null or k.expires_at <= now(), false)
		or case when k.id is null then false else k.paused_at is not null
			or acting_fault(k.account_id, k.program_id, k.owner_id, k.flags || 'manageRole'::text) is not null end as closed,
	u.user_name as "userName", u.display_name as "displayName", u.email, u.language,
	a.id as "accountId", coalesce(a.path[2], a.id) as "tenantId", a.name as "accountName", a.type as "accountType", coalesce(r.id, k.id) as "roleId", coalesce(r.name, k.name) as "roleName",
	case when k.id is not null then json_build_object('programId', k.program_id, 'perMinute', k.per_minute) end as key,
	json_build_object(${permissionFlags.map((flag) => `'${flag}', coalesce(coalesce(r.${snake(flag)}, '${flag}' = any(k.flags)) and a.id is not null, false)`).join(', ')}) as permissions`;
export const staffJoins = `left join api_key k on k.user_id = u.id
left join account a on a.id = coalesce(u.account_id, k.account_id) and a.deleted_at is null
left join role r on r.id = u.role_id`;

export interface StaffRow {
	userId: string;
	closed: boolean;
	userName: string;
	displayName: string;
	email: string;
	language: string;
	accountId: string | null;
	tenantId: string | null;
	accountName: string;
	accountType: AccountScope['type'];
	roleId: string | null;
	roleName: string;
	key: SessionKey | null;
	permissions: Permissions;
}

/** The user and their rights, as a session holds them. */
export const staffOf = (row: StaffRow): Omit<Session, 'id' | 'expiresAt'> => ({
	user: {
		id: row.userId,
		userName: row.userName,
		displayName: row.displayName,
		email: row.email,
		language: row.language,
	},
	account: row.accountId ? { id: row.accountId, name: row.accountName, type: row.accountType } : null,
	...(row.tenantId ? { tenantId: row.tenantId } : {}),
	role: row.roleId ? { id: row.roleId, name: row.roleName } : null,
	permissions: row.permissions,
	...(row.key ? { key: row.key } : {}),
});
