import { ledgerTypes } from '@rewards/validators/ledger/constants';
import { defineGrid, json } from '../../grid';

const person = `coalesce(nullif(p.name, ''), p.email)`;

/** The Points Adjustments Report: entries of a program's ledger with their participants. */
export const pointAdjustmentGrid = defineGrid({
	name: 'pointAdjustments',
	from: 'ledger_entry e',
	joins: [
		{ alias: 'p', sql: 'left join participant p on p.program_id = e.program_id and p.id = e.participant_id' },
		{ alias: 'o', sql: 'left join "order" o on o.program_id = e.program_id and o.id = e.order_id' },
	],
	scope: { kind: 'program', column: 'e.program_id' },
	key: 'id',
	fields: {
		id: { sql: 'e.id', type: 'id' },
		createDate: { sql: 'e.created_at', type: 'datetime' },
		type: { sql: 'e.type', type: 'enum', values: ledgerTypes },
		/** Signed whole points. */
		amount: { sql: 'e.amount', type: 'number' },
		userId: { sql: 'e.participant_id', type: 'id' },
		userName: { sql: person, type: 'text' },
		userEmail: { sql: 'p.email', type: 'text' },
		description: { sql: 'e.description', type: 'text' },
		reference: { sql: 'e.reference', type: 'text', nullable: true },
		orderId: { sql: 'e.order_id', type: 'id', nullable: true },
		orderNumber: { sql: 'o.order_number', type: 'text', nullable: true },
		createdByName: { sql: 'e.created_by_name', type: 'text' },
	},
	extra: {
		user: json<{ sid: string; name: string; email: string }>(
			`jsonb_build_object('sid', p.id, 'name', p.name, 'email', p.email)`,
		),
	},
	search: { fields: ['userName', 'userEmail', 'description', 'reference'] },
	defaultSort: [{ field: 'createDate', desc: true }],
	figures: {
		from: 'ledger_figure s',
		scope: 's.program_id',
		hour: 's.hour',
		of: 'createDate',
		rows: 's.entries',
		by: { type: 's.type' },
		sums: { amount: 's.points' },
	},
});
