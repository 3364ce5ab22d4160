import type { LiabilityAt } from '@rewards/validators/reports/schemas';
import { type GridDatabase, inTurn } from '../../../grid';
import type { Context } from '../../../trpc';
import { dayAsked, type LiabilityScope, programsOf } from './liability-scope';

/**
 * Ensures that the outstanding points at the end of a day are stored, and returns the condition for their rows.
 * Computes missing programs from the ledger and stores the result; a late ledger entry deletes it (the migration on
 * points liability).
 */
export async function keepLiability(
	db: Context['db'] & Pick<GridDatabase, 'signal'>,
	scope: LiabilityScope,
	at: LiabilityAt,
) {
	const { day, zone } = dayAsked(at);
	const programs = programsOf(scope);
	const find = async () => {
		const { rows } = await db.pool.query<{ id: string; missing: string[] }>(
			`select d.id, array(select p.id from (${programs.sql('$3')}) p where not exists (
				select from liability l where l.program_id = p.id and l.day_id = d.id and (l.final or l.made_at > now() - interval '1 minute'))) as missing
			from liability_day d where d.day = $1::date and d.time_zone = $2`,
			[day, zone, programs.id],
		);
		return rows[0];
	};
	let found = await find();
	if (!found) {
		await db.pool.query(
			`insert into liability_day (id, day, time_zone, ends_at)
			values (gen_random_uuid(), $1::date, $2::text, ($1::date + 1)::timestamp at time zone $2::text) on conflict (day, time_zone) do nothing`,
			[day, zone],
		);
		found = await find();
	}
	const { id, missing } = found ?? { id: '', missing: [] };
	if (missing.length > 0)
		await inTurn(db, (client) => client.query('select keep_liability($1::uuid[], $2::uuid)', [missing, id]), db.signal);
	return { options: { filter: ['at', '=', id] as ['at', '=', string] } };
}
