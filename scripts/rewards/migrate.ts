import { prepareJobs } from '@rewards/api/jobs/worker';
import { migrate } from '@rewards/db';
import type { Command } from './lib/command';
import { onDatabase } from './lib/database';

export const command: Command = {
	summary:
		'Brings the database to the state of this version, as each start does; for a step of its own before servers start.',
	options: {},
	run: (given) =>
		onDatabase(
			async (db, url) => {
				const applied = await migrate(url, { log: given.progress });
				await prepareJobs(db);
				given.say(applied.length === 0 ? 'The database is up to date' : `Applied ${applied.length} migrations`);
				return { ok: true, applied };
			},
			{ make: true },
		),
};
