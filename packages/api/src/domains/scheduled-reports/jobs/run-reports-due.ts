import { databaseClock, newId } from '@rewards/db';
import { enqueue } from '../../../jobs';
import type { Services } from '../../../trpc';
import { nextTime, type Rule } from '../next-time';
import { scheduleFlags } from '../policy';
import { reportMailingJob } from './report-mailing';

const isDue = `s.paused_at is null and s.next_at <= $1::timestamptz
	and acting_fault(s.account_id, s.program_id, s.owner_id, '{}', '{${scheduleFlags.join(',')}}') is null`;
const due = `select s.id from scheduled_report s where ${isDue} order by s.next_at`;
// Another process may hold the row. The schedule is checked as it is once the lock is ours.
const take = `select s.account_id as "accountId", s.program_id as "programId", s.owner_id as "ownerId", coalesce(u.display_name, '') as "ownerName",
		s.frequency, s.weekday, s.month_day as "monthDay", s.at_time as "atTime", s.time_zone as "timeZone"
	from scheduled_report s left join app_user u on u.id = s.owner_id where s.id = $2 and ${isDue} for no key update of s skip locked`;
const move = 'update scheduled_report set next_at = $2, last_job_id = $3 where id = $1';

interface Taken extends Rule {
	accountId: string;
	programId: string | null;
	ownerId: string;
	ownerName: string;
}

/**
 * Requests the reports that are due, each once, however many processes check. One missed during downtime is sent once.
 */
export async function runReportsDue({ db }: Services, now = databaseClock.now()): Promise<void> {
	const { rows } = await db.pool.query<{ id: string }>(due, [now]);
	for (const { id } of rows) {
		await db.transaction(async (client) => {
			const [taken] = (await client.query<Taken>(take, [now, id])).rows;
			if (!taken) return;
			const { accountId, programId, ownerId, ownerName } = taken;
			const jobId = newId();
			await client.query(move, [id, nextTime(taken, now), jobId]);
			const createdBy = { id: ownerId, displayName: ownerName, sessionId: null, ip: '' };
			await enqueue(client, reportMailingJob, {
				id: jobId,
				accountId,
				programId,
				createdBy,
				params: { scheduleId: id },
			});
		});
	}
}
