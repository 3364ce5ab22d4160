import type { PoolClient } from '@rewards/db';
import { ledgerLimits } from '@rewards/validators/ledger/constants';
import type { PointImportResult } from '@rewards/validators/ledger/imports';
import { toldValue } from './columns';
import { headerOf, type PointStage } from './stage';

// When the rows of a file happened (docs/decisions/0089-header-row-and-dates.md).

/** The moment at which a row is weighed: those without a date happen now, after all others. */
export const bookedAt = `coalesce(s.at, 'infinity')`;

const hasDates = ({ header }: PointStage) => header.fields.some(({ field }) => field === 'date');

// The end of the last day of which final figures with points were kept.
const closed = `select max(l.ends_at) as until from liability l where l.program_id = $1 and l.final
	and exists (select from liability_holding h where h.program_id = l.program_id and h.day_id = l.day_id)`;

/**
 * Refuses rows dated in the future (no zone has that day yet), implausibly early, or in a period whose figures are
 * final, with the first date that is possible.
 */
export async function refuseDates(client: PoolClient, programId: string, stage: PointStage): Promise<void> {
	if (!hasDates(stage)) return;
	await client.query(
		`with closed as materialized (${closed})
		insert into refused
		select f.line, $2, ${toldValue(stage.header, 'date', 'f.day::text')}, f.code,
			case f.code when 'dateTooEarly' then jsonb_build_object('first', $3::text)
				when 'dateClosed' then jsonb_build_object('first', ((f.until at time zone 'UTC') + interval '12 hours' - interval '1 millisecond')::date)
				else '{}' end
		from (
			select s.line, c.until, (s.at at time zone 'UTC')::date as day,
				case when (s.at at time zone 'UTC')::date > ((now() at time zone 'UTC') + interval '14 hours')::date then 'dateInFuture'
					when s.at < $3::date then 'dateTooEarly' when s.at < c.until then 'dateClosed' end as code
			from ${stage.table} s cross join closed c
			where s.fault_code is null and s.at is not null and not exists (select from refused r where r.line = s.line)
		) f where f.code is not null`,
		[programId, headerOf(stage, 'date'), ledgerLimits.firstDay],
	);
}

/** The earliest and the latest day of the rows that `validatePoints` has accepted. */
export async function datesOf(client: PoolClient, stage: PointStage): Promise<PointImportResult['dates']> {
	if (!hasDates(stage)) return null;
	const { rows } = await client.query<{ first: string | null; last: string | null }>(
		`select (min(s.at) at time zone 'UTC')::date::text as first, (max(s.at) at time zone 'UTC')::date::text as last
		from accepted a join ${stage.table} s on s.line = a.line`,
	);
	const { first, last } = rows[0] ?? {};
	return first && last ? { first, last } : null;
}
