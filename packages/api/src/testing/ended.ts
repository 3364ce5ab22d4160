import type { Database } from '@rewards/db';
import { type JobRecord, jobEvents, readJobs } from '../jobs';

/** The job once it has ended, or is in the wanted state. */
export async function ended(
	db: Database,
	id: string,
	wanted: (job: JobRecord) => boolean = (job) => job.finishedAt !== null,
): Promise<JobRecord> {
	const events = jobEvents(db);
	const release = await events.use();
	try {
		return await new Promise<JobRecord>((resolve, reject) => {
			const look = (job: JobRecord | undefined) => {
				if (!job || job.id !== id || !wanted(job)) return;
				events.off('changed', look);
				resolve(job);
			};
			events.on('changed', look);
			readJobs(db, [id]).then(([job]) => look(job), reject);
		});
	} finally {
		await release();
	}
}
