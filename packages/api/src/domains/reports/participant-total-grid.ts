import { participantStatuses } from '@rewards/validators/participants/constants';
import { defineGrid } from '../../grid';

// Most codes have no order: they are left out before their orders are looked for.
const amount = `case when p.order_count = 0 then 0.00 else (
	select coalesce(sum(o.total_amount - o.cancelled_amount - o.returned_amount), 0.00)
	from "order" o where o.program_id = p.program_id and o.participant_id = p.id) end`;

/** Programs of other types have no points: their files say nothing instead of 0. */
const inPoints = (column: string) =>
	({
		sql: column,
		type: 'number',
		inFile: `case when (select g.type from program g where g.id = p.program_id) = 'points' then ${column} end`,
	}) as const;

/** The Participant Total Report: points awarded to, redeemed and held by each participant of a program. */
export const participantTotalGrid = defineGrid({
	name: 'participantTotals',
	from: 'participant p',
	joins: [{ alias: 'l', sql: 'left join plateau_level l on l.program_id = p.program_id and l.id = p.level_id' }],
	scope: { kind: 'program', column: 'p.program_id' },
	where: 'p.deleted_at is null',
	key: 'sid',
	fields: {
		sid: { sql: 'p.id', type: 'id' },
		name: { sql: 'p.name', type: 'text', inSearch: true },
		email: { sql: 'p.email', type: 'text', inSearch: true },
		status: { sql: 'p.status', type: 'enum', values: participantStatuses },
		level: { sql: 'l.description', type: 'text', nullable: true },
		orderQuantity: { sql: 'p.order_count', type: 'number' },
		/** Points, like the two that follow. */
		awarded: inPoints('p.awarded'),
		redeemed: inPoints('p.redeemed'),
		balance: inPoints('p.balance'),
		/** Dollars of their orders, without what was cancelled, returned or void. */
		amount: { sql: amount, type: 'money' },
	},
	// The folded column holds more than the report shows, so it isn't searched.
	search: { fields: ['name', 'email'], candidates: 'p.search_text' },
	defaultSort: [{ field: 'name', desc: false }],
	versions: { tables: ['participant', 'order'], live: 'participant', rows: true },
});
