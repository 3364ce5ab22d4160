import { defineGrid } from '../../grid';

const dollars = (points: string) => ({ sql: `(${points} * l.point_value)`, type: 'money' }) as const;
const points = (sql: string) => ({ sql, type: 'number' }) as const;
const from = `liability_holding h join liability l on l.program_id = h.program_id and l.day_id = h.day_id
	join program p on p.id = h.program_id`;
const common = {
	joins: [
		{ alias: 'u', sql: 'left join participant u on u.program_id = h.program_id and u.id = h.participant_id' },
		{ alias: 'v', sql: 'left join plateau_level v on v.program_id = h.program_id and v.id = h.level_id' },
	],
	key: 'sid',
	fields: {
		sid: { sql: 'h.participant_id', type: 'id' },
		/** The stored day. */
		at: { sql: 'h.day_id', type: 'id', hidden: true },
		programId: { sql: 'h.program_id', type: 'id' },
		programName: { sql: 'p.name', type: 'text' },
		level: { sql: 'v.description', type: 'text', nullable: true },
		name: { sql: `coalesce(nullif(u.name, ''), u.email)`, type: 'text' },
		email: { sql: 'u.email', type: 'text' },
		/** The participant is deleted; the ledger still holds their points. */
		deleted: { sql: 'u.deleted_at is not null', type: 'boolean' },
		points: points('h.points'),
		pointValue: { sql: 'l.point_value', type: 'money' },
		/** Not rounded, so that sums are exact. */
		value: dollars('h.points'),
		age30: points('h.age_30'),
		age90: points('h.age_90'),
		age180: points('h.age_180'),
		age365: points('h.age_365'),
		ageMore: points('h.age_more'),
		value30: dollars('h.age_30'),
		value90: dollars('h.age_90'),
		value180: dollars('h.age_180'),
		value365: dollars('h.age_365'),
		valueMore: dollars('h.age_more'),
	},
	search: { fields: ['name', 'email', 'programName'] },
	defaultSort: [{ field: 'points', desc: true }],
} as const;

/**
 * Points liability of a program: the participants who held points at the end of a day, with the points' age and value
 * in dollars.
 */
export const pointsLiabilityGrid = defineGrid({
	...common,
	name: 'pointsLiability',
	from,
	scope: { kind: 'program', column: 'h.program_id' },
});

/** The same for all programs of the caller's accounts. */
export const liabilityOverviewGrid = defineGrid({
	...common,
	name: 'liabilityOverview',
	from: `${from} join account a on a.id = p.account_id`,
	scope: { kind: 'accounts', column: 'a.path' },
	where: 'p.deleted_at is null',
	planAnew: true,
});
