import { databaseClock, newId } from '@rewards/db';
import { enqueue } from '../../../jobs';
import type { Services } from '../../../trpc';
import { type LookRule, nextLook } from '../sources/next-look';
import { recipeFetchJob } from './recipe-fetch';

const isDue = `s.next_at <= $1::timestamptz and q.paused_at is null
	and acting_fault(q.account_id, q.program_id, q.owner_id, array[flag_of_recipe(q.kind)]) is null`;
const due = `select s.recipe_id as id from import_recipe_source s join import_recipe q on q.id = s.recipe_id where ${isDue} order by s.next_at`;
// Another process may hold the row. The source is checked as it is once the lock is ours.
const take = `select p.account_id as "accountId", s.program_id as "programId", q.owner_id as "ownerId", coalesce(u.display_name, '') as "ownerName",
		s.frequency, s.weekday, s.month_day as "monthDay", s.at_time as "atTime", s.time_zone as "timeZone",
		exists (select from job j where j.id = s.last_job_id and j.state in ('queued', 'running')) as busy
	from import_recipe_source s join import_recipe q on q.id = s.recipe_id join program p on p.id = s.program_id
	left join app_user u on u.id = q.owner_id
	where s.recipe_id = $2 and ${isDue} for no key update of s skip locked`;
const move =
	'update import_recipe_source set next_at = $2, last_job_id = coalesce($3, last_job_id) where recipe_id = $1';

interface Due extends LookRule {
	accountId: string;
	programId: string;
	ownerId: string;
	ownerName: string;
	/** An earlier look is still under way. */
	busy: boolean;
}

/** Starts the looks that are due, each once, however many processes check. One missed during downtime is made once. */
export async function runSourcesDue({ db }: Services, now = databaseClock.now()): Promise<void> {
	const { rows } = await db.pool.query<{ id: string }>(due, [now]);
	for (const { id: recipeId } of rows) {
		await db.transaction(async (client) => {
			const [found] = (await client.query<Due>(take, [now, recipeId])).rows;
			if (!found) return;
			const { accountId, programId, ownerId, ownerName, busy } = found;
			const jobId = busy ? null : newId();
			await client.query(move, [recipeId, nextLook(found, now), jobId]);
			if (jobId === null) return;
			const createdBy = { id: ownerId, displayName: ownerName, sessionId: null, ip: '' };
			await enqueue(client, recipeFetchJob, { id: jobId, accountId, programId, createdBy, params: { recipeId } });
		});
	}
}
