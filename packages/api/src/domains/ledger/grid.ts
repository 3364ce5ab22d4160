import { ledgerTypes } from '@rewards/validators/ledger/constants';
import { defineGrid, type GridRow, json } from '../../grid';

const userName = `coalesce(nullif(u.user_name, ''), e.created_by_name)`;

/** Entries of a program's ledger; `ofParticipant` narrows them to one participant. */
export const transactionGrid = defineGrid({
	name: 'transactions',
	from: 'ledger_entry e',
	joins: [
		{ alias: 'u', sql: 'left join app_user u on u.id = e.created_by_id' },
		{ alias: 'o', sql: 'left join "order" o on o.program_id = e.program_id and o.id = e.order_id' },
		{ alias: 'x', sql: 'left join ledger_entry x on x.program_id = e.program_id and x.id = e.reverses_id' },
		{ alias: 'r', sql: 'left join ledger_entry r on r.program_id = e.program_id and r.reverses_id = e.id' },
	],
	scope: { kind: 'program', column: 'e.program_id' },
	key: 'id',
	fields: {
		id: { sql: 'e.id', type: 'id' },
		participantId: { sql: 'e.participant_id', type: 'id', hidden: true },
		createDate: { sql: 'e.created_at', type: 'datetime' },
		createdByName: { sql: 'e.created_by_name', type: 'text' },
		/** Their user name, where there is such a user; `createdBy.userName` of the documented rows. */
		createdByUserName: { sql: userName, type: 'text' },
		type: { sql: 'e.type', type: 'enum', values: ledgerTypes },
		description: { sql: 'e.description', type: 'text' },
		reference: { sql: 'e.reference', type: 'text', nullable: true },
		amount: { sql: 'e.amount', type: 'number' },
		orderId: { sql: 'e.order_id', type: 'id', nullable: true },
		orderNumber: { sql: 'o.order_number', type: 'text', nullable: true },
		/** The entry that a reversal takes back. */
		reversesId: { sql: 'e.reverses_id', type: 'id', nullable: true },
		/** The reversal of this entry. */
		reversedById: { sql: 'r.id', type: 'id', nullable: true },
	},
	extra: {
		createdBy: json<{ userName: string }>(`jsonb_build_object('userName', ${userName})`),
		reverses: json<{ createDate: string; description: string } | null>(
			`case when x.id is not null then jsonb_build_object('createDate', x.created_at, 'description', x.description) end`,
		),
	},
	search: { fields: ['description', 'reference', 'createdByName'] },
	defaultSort: [{ field: 'createDate', desc: true }],
});

export type TransactionRow = GridRow<typeof transactionGrid>;
