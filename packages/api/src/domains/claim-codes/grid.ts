import { participantStatuses } from '@rewards/validators/participants';
import { defineGrid, type GridRow } from '../../grid';

/** How many codes of a batch have such a status, from an index alone; those that were deleted don't count. */
const countOf = (condition: string) =>
	({
		sql: `(select count(*)::int from participant p where p.program_id = b.program_id and p.batch_id = b.id
			and p.deleted_at is null and p.status ${condition})`,
		type: 'number',
	}) as const;

/** The batches of a claim program. */
export const claimCodeBatchGrid = defineGrid({
	name: 'claimCodeBatches',
	from: 'claim_code_batch b join plateau_level l on l.program_id = b.program_id and l.id = b.level_id',
	scope: { kind: 'program', column: 'b.program_id' },
	key: 'id',
	fields: {
		id: { sql: 'b.id', type: 'id' },
		levelId: { sql: 'b.level_id', type: 'id' },
		level: { sql: 'l.description', type: 'text' },
		quantity: { sql: 'b.quantity', type: 'number' },
		active: countOf(`= 'Active'`),
		used: countOf(`= 'Used'`),
		disabled: countOf(`= 'Disabled'`),
		other: countOf(`in ('Pending Approval', 'Archived')`),
		codeLength: { sql: 'b.code_length', type: 'number' },
		createdByName: { sql: 'b.created_by_name', type: 'text' },
		createDate: { sql: 'b.create_date', type: 'datetime' },
		disabledAt: { sql: 'b.disabled_at', type: 'datetime', nullable: true },
	},
	search: { fields: ['level', 'createdByName'] },
	defaultSort: [{ field: 'createDate', desc: true }],
});

/** The codes of one batch; the procedures add which. */
export const claimCodeGrid = defineGrid({
	name: 'claimCodes',
	from: 'participant p',
	joins: [{ alias: 'l', sql: 'left join plateau_level l on l.program_id = p.program_id and l.id = p.level_id' }],
	scope: { kind: 'program', column: 'p.program_id' },
	where: 'p.batch_id is not null and p.deleted_at is null',
	key: 'sid',
	fields: {
		sid: { sql: 'p.id', type: 'id' },
		code: { sql: 'p.email', type: 'text' },
		status: { sql: 'p.status', type: 'enum', values: participantStatuses },
		level: { sql: 'l.description', type: 'text', nullable: true },
		orderQuantity: { sql: 'p.order_count', type: 'number' },
		createDate: { sql: 'p.create_date', type: 'datetime' },
		batchId: { sql: 'p.batch_id', type: 'id', hidden: true },
	},
	search: { fields: ['code'] },
	defaultSort: [{ field: 'code', desc: false }],
});

export type ClaimCodeBatchRow = GridRow<typeof claimCodeBatchGrid>;
