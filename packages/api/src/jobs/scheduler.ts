import { type Database, databaseClock } from '@rewards/db';
import { parseCronItems } from 'graphile-worker';
import type { Log } from '../trpc';
import type { Schedule } from './define-job';

const minuteMs = 60_000;
const lookMs = 1_000;
/** Minutes of a pause (PostgreSQL was restarted, all workers were) that are made up for; older ones are left out. */
const mostMissed = 10;

// Whoever is first starts it. A run in the database's future is one from before its clock was set back, and counts for
// nothing: otherwise the schedule would rest until that time comes round.
const claim = `insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
	values ($1, clock_timestamp(), $2)
	on conflict (identifier) do update set last_execution = excluded.last_execution
		where known.last_execution is null or known.last_execution < excluded.last_execution
			or known.last_execution > clock_timestamp() + interval '1 minute'`;
// Under a key, so that a run that is still waiting isn't joined by a second one.
const add = `select graphile_worker.add_job($1, '{}'::json, job_key => 'schedule ' || $1, max_attempts => 3)`;

const partsOf = (minute: number) => {
	const at = new Date(minute * minuteMs);
	return {
		min: at.getUTCMinutes(),
		hour: at.getUTCHours(),
		date: at.getUTCDate(),
		month: at.getUTCMonth() + 1,
		dow: at.getUTCDay(),
	};
};

/**
 * Cron: starts scheduled work by the database's clock, once for all processes: the queue's own schedules go by each
 * machine's, and rest for a day after a clock that ran ahead by a day was set back. Stops with `stop`.
 */
export function startScheduler(
	db: Database,
	schedules: readonly Schedule[],
	log: Log,
	time: () => number = databaseClock.ms,
): { stop: () => Promise<void> } {
	const items = parseCronItems(schedules.map(({ name, cron }) => ({ task: name, match: cron })));
	const thisMinute = () => Math.floor(time() / minuteMs);
	let done = thisMinute();
	let failing = false;

	const start = (task: string, minute: number) =>
		db.transaction(async (client) => {
			const { rowCount } = await client.query(claim, [task, new Date(minute * minuteMs)]);
			if (rowCount) await client.query(add, [task]);
		});
	const look = async () => {
		const now = thisMinute();
		if (now === done) return;
		// Backwards, or after a long pause: this minute alone.
		const first = now < done || now - done > mostMissed ? now : done + 1;
		for (let minute = first; minute <= now; minute += 1) {
			const due = items.filter(({ match }) => match(partsOf(minute)));
			for (const { task } of due) await start(task, minute);
			done = minute;
		}
	};

	let looking: Promise<void> = Promise.resolve();
	let busy = false;
	const timer = setInterval(() => {
		if (busy) return;
		busy = true;
		looking = look().then(
			() => {
				failing = false;
				busy = false;
			},
			(error: unknown) => {
				// The database is unavailable or full; the next look makes up for it.
				if (!failing) log.warn({ err: error }, 'Scheduled work could not be started');
				failing = true;
				busy = false;
			},
		);
	}, lookMs);
	return {
		stop: async () => {
			clearInterval(timer);
			await looking;
		},
	};
}
