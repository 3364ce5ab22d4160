import { databaseClock } from '@rewards/db';
import type { Services } from '../../../trpc';
import { buildOfDay, builtNightly } from '../automated-build';
import { askRebuild } from '../procedures/start-rebuild';

// A server that was down at that minute catches up, but not in the daytime, when a nightly build would surprise users.
const minute = buildOfDay('p', '$1::timestamptz');
const isDue = `${builtNightly('p')} and ${minute} between $1::timestamptz - interval '6 hours' and $1::timestamptz
	and not exists (select from catalogue_build b where b.program_id = p.id and b.automatic and b.started_at >= ${minute})`;
const due = `select p.id from program p where ${isDue} order by ${minute}`;
// Skip locked: the process that holds the row does the work.
const take = `select p.id, p.account_id as "accountId" from program p where p.id = $2 and ${isDue} for no key update of p skip locked`;
const stillDue = `select p.id from program p where p.id = $2 and ${isDue}`;

/** Requests the builds that are due. Each starts once a night, however many processes check. */
export async function runAutomatedBuilds({ db, log }: Services, now = databaseClock.now()): Promise<void> {
	const { rows } = await db.pool.query<{ id: string }>(due, [now]);
	let started = 0;
	for (const { id } of rows) {
		const asked = await db.transaction(async (client) => {
			const { rows: taken } = await client.query<{ id: string; accountId: string }>(take, [now, id]);
			const [program] = taken;
			// A separate statement: the snapshot that locked the row may be older than another process's work on it.
			if (!program || !(await client.query(stillDue, [now, id])).rowCount) return null;
			return askRebuild(client, { programId: id, accountId: program.accountId, by: null });
		});
		if (asked) started += 1;
	}
	if (started > 0) log.info({ started }, 'Automated builds have begun');
}
