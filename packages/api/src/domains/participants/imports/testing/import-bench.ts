import type { Database } from '@rewards/db';
import { newId } from '@rewards/db';
import type { AnyJob, JobRecord } from '../../../../jobs';
import { prepareJobs, startJobWorker, type Worker } from '../../../../jobs/worker';
import { ended, everyFlag, makeAccountTree, sessionOf, testServices } from '../../../../testing';
import type { ProgramContext, Services } from '../../../../trpc';
import { participantJobs } from '../..';
import { startParticipantImport } from '../../services/start-participant-import';
import { upload } from './participant-csv';

export { ended };

/** A program, somebody who may import into it, and a worker that does: what tests and benchmarks of the import stand on. */
export async function importBench(
	db: Database,
	shared: Services = testServices(db),
	jobs: readonly AnyJob[] = participantJobs,
) {
	await prepareJobs(db);
	const tree = await makeAccountTree(db);
	const services = { ...shared, db };
	const program = tree.programs.left;
	const ctxOf = (target: {
		id: string;
		accountId: string;
		name: string;
		type: ProgramContext['program']['type'];
	}): ProgramContext => {
		const session = sessionOf(tree.accounts.left, everyFlag);
		return {
			...services,
			request: { ip: '127.0.0.1', userAgent: 'test', id: newId() },
			session: { ...session, account: tree.accounts.left, role: { id: newId(), name: 'Tester' } },
			sessionFault: null,
			program: target,
		};
	};
	let worker: Worker | undefined;
	return {
		...tree,
		program,
		services,
		ctx: ctxOf(program),
		ctxOf,
		startWorker: async () => {
			worker ??= await startJobWorker(services, { jobs: [...jobs], concurrency: 2 });
		},
		stop: async () => worker?.stop(),
		ended: (jobId: string) => ended(db, jobId),
		when: (jobId: string, wanted: (job: JobRecord) => boolean) => ended(db, jobId, wanted),
		/** Uploads and waits for the end. */
		run: async (
			text: string | Uint8Array,
			{ override = false, target = program }: { override?: boolean; target?: Parameters<typeof ctxOf>[0] } = {},
		) => {
			const { jobId, sameFileImportedAt } = await startParticipantImport(ctxOf(target), {
				fileName: 'people.csv',
				stream: upload(text),
				override,
			});
			return { job: await ended(db, jobId), sameFileImportedAt };
		},
	};
}
