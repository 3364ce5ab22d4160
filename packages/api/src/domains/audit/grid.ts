import { defineGrid, type GridRow, json } from '../../grid';
import { currentName } from './current-name';

/**
 * The audit log of the caller's accounts. Sorts only by time, which has an index: sorting a million entries by another
 * field would be slow, and filters and groups find the same entries.
 */
export const auditGrid = defineGrid({
	name: 'audit',
	from: 'audit_entry e join account a on a.id = e.account_id',
	// Entries stay in the account where they were written, even when their program moves away. The former account must
	// not see current names of the program or its participants, so these are blank.
	joins: [
		{
			alias: 'p',
			sql: 'left join (program p join account pa on pa.id = p.account_id and pa.path @> array[:scope]) on p.id = e.program_id',
		},
	],
	scope: { kind: 'accounts', column: 'a.path' },
	key: 'id',
	fields: {
		id: { sql: 'e.id', type: 'id' },
		at: { sql: 'e.at', type: 'datetime' },
		actorId: { sql: 'e.actor_id', type: 'id', nullable: true, sort: false },
		actorName: { sql: 'e.actor_name', type: 'text', sort: false, inSearch: true },
		action: { sql: 'e.action', type: 'enum', sort: false },
		entity: { sql: 'e.entity', type: 'enum', sort: false },
		entityId: { sql: 'e.entity_id', type: 'text', sort: false },
		/** The record's name, where the entry holds it. */
		recordName: { sql: 'audit_record_name(e.before, e.after)', type: 'text', sort: false, inSearch: true },
		accountId: { sql: 'e.account_id', type: 'id', sort: false },
		accountName: { sql: 'a.name', type: 'text', sort: false },
		programId: { sql: 'e.program_id', type: 'id', nullable: true, sort: false },
		programName: { sql: 'p.name', type: 'text', nullable: true, sort: false },
		ip: { sql: 'e.ip', type: 'text', sort: false },
	},
	extra: {
		currentName: json<string>(
			`to_jsonb(case when e.program_id is null or p.id is not null then ${currentName} else '' end)`,
		),
		/** Names of the changed fields. */
		fields: json<string[]>(
			`(select coalesce(jsonb_agg(k), '[]') from jsonb_object_keys(coalesce(e.after, e.before, '{}') - 'advanced') k)`,
		),
		/** The changed fields that only manageProgramAdvanced may see. */
		advancedFields: {
			...json<string[]>(
				`(select coalesce(jsonb_agg(k), '[]') from jsonb_object_keys(coalesce(e.after->'advanced', e.before->'advanced', '{}')) k)`,
			),
			needs: 'manageProgramAdvanced',
		},
	},
	search: { folded: "fold_text(e.actor_name || ' ' || audit_record_name(e.before, e.after))" },
	defaultSort: [{ field: 'at', desc: true }],
	planAnew: true,
});

export type AuditRow = GridRow<typeof auditGrid>;
