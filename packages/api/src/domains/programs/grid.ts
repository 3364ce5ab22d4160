import { programTypes } from '@rewards/validators/programs/constants';
import { defineGrid, type GridRow } from '../../grid';

/** The programs of one account, or of all at and below the caller's. */
export const programGrid = defineGrid({
	name: 'programs',
	from: 'program p join account a on a.id = p.account_id',
	scope: { kind: 'accounts', column: 'a.path' },
	where: 'p.deleted_at is null',
	key: 'id',
	fields: {
		id: { sql: 'p.id', type: 'id' },
		name: { sql: 'p.name', type: 'text' },
		accountId: { sql: 'p.account_id', type: 'id' },
		accountName: { sql: 'a.name', type: 'text' },
		type: { sql: 'p.type', type: 'enum', values: programTypes },
		/** True means enabled. */
		status: { sql: 'p.status', type: 'boolean' },
		fullName: { sql: 'p.full_name', type: 'text' },
		domain: { sql: 'p.domain', type: 'text', needs: 'manageProgramAdvanced' },
		poPrefix: { sql: 'p.po_prefix', type: 'text' },
		startDate: { sql: 'p.starts_at', type: 'datetime', nullable: true },
		endDate: { sql: 'p.ends_at', type: 'datetime', nullable: true },
		createDate: { sql: 'p.created_at', type: 'datetime' },
		isTemplate: { sql: 'p.is_template', type: 'boolean' },
	},
	search: { fields: ['name', 'fullName', 'domain', 'accountName'] },
	defaultSort: [{ field: 'name', desc: false }],
});

export type ProgramGridRow = GridRow<typeof programGrid>;
