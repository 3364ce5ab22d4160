import type { Database } from '@rewards/db';
import { newId } from '@rewards/db';
import type { AnyJob, JobRecord } from '../../jobs';
import { prepareJobs, startJobWorker, type Worker } from '../../jobs/worker';
import { ended, everyFlag, makeAccountTree, sessionOf, testServices } from '../../testing';
import type { ProgramContext, Services } from '../../trpc';

/** A program, a user who may import into it, and a worker: the fixture for tests and benchmarks of imports. */
export async function jobBench(db: Database, jobs: readonly AnyJob[], shared: Services = testServices(db)) {
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
			program: { ...target, tenantId: tree.accounts.left.id },
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
	};
}
