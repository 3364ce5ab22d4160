import { failingWork } from '@rewards/api/domains/jobs/index';
import type { Command } from './lib/command';
import { onDatabase } from './lib/database';

export const command: Command = {
	summary:
		'Lists jobs and scheduled work that failed three times in a row or more, and exits with 1 if there are any: for a monitor. Changes nothing.',
	options: {},
	run: (given) =>
		onDatabase(async (db) => {
			const { jobs, schedules } = await failingWork(db);
			for (const { id, kind, accountName, programName, failures, code, failedAt } of jobs)
				given.say(
					`job ${kind} of ${programName || accountName}: ${failures} failures, last ${code} at ${failedAt.toISOString()} (${id})`,
				);
			for (const { name, failures, since, code } of schedules)
				given.say(`schedule ${name}: ${failures} failures since ${since.toISOString()}, last ${code}`);
			if (jobs.length + schedules.length === 0) given.say('Nothing keeps failing');
			return { ok: jobs.length + schedules.length === 0, jobs, schedules };
		}),
};
