import { unusedStatuses } from '@rewards/validators/claim-codes/codes';
import { type ParticipantStatus, participantStatuses } from '@rewards/validators/participants/constants';
import { defineGrid, type GridRow } from '../../grid';

/** Number of a batch's codes with such a status, maintained on every write; deleted codes don't count. */
const countOf = (...statuses: readonly ParticipantStatus[]) =>
	({
		sql: `(select coalesce(sum(k.n), 0)::int from claim_code_count k where k.program_id = b.program_id and k.batch_id = b.id
			and k.status in (${statuses.map((status) => `'${status}'`).join(', ')}))`,
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
		name: { sql: 'b.name', type: 'text' },
		levelId: { sql: 'b.level_id', type: 'id' },
		level: { sql: 'l.description', type: 'text' },
		quantity: { sql: 'b.quantity', type: 'number' },
		unused: countOf(...unusedStatuses),
		active: countOf('Active'),
		pending: countOf('Pending Approval'),
		used: countOf('Used'),
		disabled: countOf('Disabled'),
		archived: countOf('Archived'),
		codeLength: { sql: 'b.code_length', type: 'number' },
		createdByName: { sql: 'b.created_by_name', type: 'text' },
		createDate: { sql: 'b.created_at', type: 'datetime' },
		disabledAt: { sql: 'b.disabled_at', type: 'datetime', nullable: true },
	},
	search: { fields: ['name', 'level', 'createdByName'] },
	defaultSort: [{ field: 'createDate', desc: true }],
	// The counts change with the codes, and a renamed level counts as a write to them.
	versions: { tables: ['claim_code_batch', 'participant'], live: 'claim_code_batch' },
});

/** The codes of one batch; the procedures add the filter. */
export const claimCodeGrid = defineGrid({
	name: 'claimCodes',
	from: 'participant p',
	joins: [
		{ alias: 'l', sql: 'left join plateau_level l on l.program_id = p.program_id and l.id = p.level_id' },
		{ alias: 'o', sql: 'left join "order" o on o.program_id = p.program_id and o.id = p.used_by_order_id' },
	],
	scope: { kind: 'program', column: 'p.program_id' },
	where: 'p.batch_id is not null and p.deleted_at is null',
	key: 'sid',
	fields: {
		sid: { sql: 'p.id', type: 'id' },
		code: { sql: 'p.email', type: 'text', inSearch: true },
		status: { sql: 'p.status', type: 'enum', values: participantStatuses },
		level: { sql: 'l.description', type: 'text', nullable: true },
		orderQuantity: { sql: 'p.order_count', type: 'number' },
		/** Of the order that holds the code, like the two that follow. */
		orderNumber: { sql: 'o.order_number', type: 'text', nullable: true },
		orderId: { sql: 'o.id', type: 'id', nullable: true },
		/** Whose it is: of a code that was merged, the other one's. */
		orderOf: { sql: 'o.participant_id', type: 'id', nullable: true },
		createDate: { sql: 'p.created_at', type: 'datetime' },
		batchId: { sql: 'p.batch_id', type: 'id', hidden: true },
	},
	search: { fields: ['code'], candidates: 'p.search_text' },
	defaultSort: [{ field: 'code', desc: false }],
	versions: { tables: ['participant'] },
});

export type ClaimCodeBatchRow = GridRow<typeof claimCodeBatchGrid>;
