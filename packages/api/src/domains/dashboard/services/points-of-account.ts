import { inTurn } from '../../../grid';
import type { StaffContext } from '../../../trpc';
import { added, chartDays } from '../lists';
import type { Counted, Trend } from '../parts';

// By account, not from a list: no list covers the participants of many programs.
const people = `select p.status as name, count(*)::int as count, coalesce(sum(p.balance), 0)::float8 as points
	from program g join account a on a.id = g.account_id join participant p on p.program_id = g.id
	where a.path @> array[$1]::uuid[] and a.deleted_at is null and g.deleted_at is null and p.deleted_at is null
	group by p.status order by p.status`;

const entries = `select to_char((e.created_at at time zone $2)::date, 'YYYY-MM-DD') as day,
		coalesce(sum(e.amount) filter (where e.order_id is null), 0)::float8 as awarded,
		coalesce(-sum(e.amount) filter (where e.order_id is not null), 0)::float8 as redeemed
	from program g join account a on a.id = g.account_id
	join ledger_entry e on e.program_id = g.id and e.created_at >= ($3::date)::timestamp at time zone $2
	where a.path @> array[$1]::uuid[] and a.deleted_at is null and g.deleted_at is null and g.type = 'points'
	group by 1`;

interface Day {
	day: string;
	awarded: number;
	redeemed: number;
}

/**
 * Participants by status, and points of all programs at and below an account; each null for a caller who may not see it
 * in the programs.
 */
export async function pointsOfAccount(ctx: StaffContext, accountId: string, timeZone: string) {
	const { manageParticipant, manageReports } = ctx.session.permissions;
	const { before, shown } = chartDays(timeZone);
	// Both read every program of the account: one after the other, in one place of the lane for heavy statements.
	const { counted, moved } = await inTurn(ctx.db, async (client) => ({
		counted: manageParticipant ? await client.query<Counted & { points: number }>(people, [accountId]) : null,
		moved: manageReports ? await client.query<Day>(entries, [accountId, timeZone, before[0]]) : null,
	}));
	const known = new Map(moved?.rows.map((row) => [row.day, row]));
	const of = (days: readonly string[], what: Exclude<keyof Day, 'day'>) =>
		days.map((day) => known.get(day)?.[what] ?? 0);
	const trend = (what: Exclude<keyof Day, 'day'>): Trend => {
		const byDay = of(shown, what);
		return { byDay, total: added(byDay), before: added(of(before, what)) };
	};
	return {
		participants: counted && {
			byStatus: counted.rows.map(({ name, count }): Counted => ({ name, count })),
			outstanding: added(counted.rows.map(({ points }) => points)),
		},
		points: moved && { awarded: trend('awarded'), redeemed: trend('redeemed') },
	};
}
