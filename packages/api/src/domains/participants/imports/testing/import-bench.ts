import type { Database } from '@rewards/db';
import type { ImportMode } from '@rewards/validators/participants/constants';
import { jobBench } from '../../../../imports/testing/bench';
import { ended, testServices } from '../../../../testing';
import type { Services } from '../../../../trpc';
import { participantJobs } from '../..';
import { startParticipantImport } from '../../services/start-participant-import';
import { upload } from './participant-csv';

export { ended };

interface RunOptions {
	mode?: ImportMode;
	target?: Parameters<Awaited<ReturnType<typeof jobBench>>['ctxOf']>[0];
	allowArchived?: number;
}

/**
 * A program, a user who may import participants into it, and a worker: the fixture for tests and benchmarks of the
 * import.
 */
export async function importBench(db: Database, shared: Services = testServices(db)) {
	const bench = await jobBench(db, participantJobs, shared);
	return {
		...bench,
		/** Uploads and waits for the end. */
		run: async (
			text: string | Uint8Array,
			{ mode = 'add', target = bench.program, allowArchived }: RunOptions = {},
		) => {
			const { jobId, sameFileImportedAt } = await startParticipantImport(bench.ctxOf(target), {
				fileName: 'people.csv',
				stream: upload(text),
				mode,
				allowArchived,
			});
			return { job: await ended(db, jobId), sameFileImportedAt };
		},
	};
}
