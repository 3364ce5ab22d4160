import { actingFaults } from '@rewards/validators/acting/constants';
import { apiKeyStatuses } from '@rewards/validators/api-keys/constants';
import { defineGrid, type GridRow } from '../../grid';

/** API keys of the caller's account and those below. */
export const apiKeyGrid = defineGrid({
	name: 'apiKeys',
	// The name of a program only while it is the key's own account's: another account may have renamed it since.
	from: `api_key k join account a on a.id = k.account_id
		left join (program p join account pa on pa.id = p.account_id) on p.id = k.program_id and pa.path @> array[a.id]
		left join app_user u on u.id = k.created_by_id left join app_user o on o.id = k.owner_id`,
	scope: { kind: 'accounts', column: 'a.path' },
	where: 'a.deleted_at is null',
	key: 'id',
	fields: {
		id: { sql: 'k.id', type: 'id' },
		name: { sql: 'k.name', type: 'text', inSearch: true },
		prefix: { sql: 'k.prefix', type: 'text', inSearch: true },
		accountName: { sql: 'a.name', type: 'text' },
		programName: {
			sql: `case when k.program_id is not null then coalesce(p.name, '') end`,
			type: 'text',
			nullable: true,
		},
		flags: { sql: `array_to_string(k.flags, ',')`, type: 'text' },
		status: {
			sql: `case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' when k.paused_at is not null then 'paused' else 'active' end`,
			type: 'enum',
			values: apiKeyStatuses,
		},
		pausedBy: { sql: 'k.paused_by', type: 'enum', values: actingFaults, nullable: true },
		pausedAt: { sql: 'k.paused_at', type: 'datetime', nullable: true },
		lastUsedAt: { sql: 'k.last_used_at', type: 'datetime', nullable: true },
		expiresAt: { sql: 'k.expires_at', type: 'datetime', nullable: true },
		previousUntil: {
			sql: 'case when k.previous_until > now() then k.previous_until end',
			type: 'datetime',
			nullable: true,
		},
		perMinute: { sql: 'k.per_minute', type: 'number' },
		createdByName: { sql: `coalesce(u.display_name, '')`, type: 'text' },
		ownerName: { sql: `coalesce(o.display_name, '')`, type: 'text' },
		/** The creator has left, and may have kept the secret. */
		makerGone: { sql: 'coalesce(u.deleted_at is not null, true)', type: 'boolean' },
		createdAt: { sql: 'k.created_at', type: 'datetime' },
	},
	search: { fields: ['name', 'prefix'] },
	defaultSort: [{ field: 'name', desc: false }],
});

export type ApiKeyRow = GridRow<typeof apiKeyGrid>;
