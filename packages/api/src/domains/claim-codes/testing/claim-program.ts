import type { Database } from '@rewards/db';
import { prepareJobs, startJobWorker, type Worker } from '../../../jobs/worker';
import { type Caller, createCaller } from '../../../router';
import { contextOf, ended, flags, makeAccountTree, makeProgram, storedSession, testServices } from '../../../testing';
import { claimCodeJobs } from '..';

/** Claim programs, a user who may generate codes there, and a worker: the fixture for tests of claim codes. */
export async function claimBench(db: Database) {
	await prepareJobs(db);
	const tree = await makeAccountTree(db);
	const services = testServices(db);
	const session = await storedSession(db, tree.accounts.left, flags('manageTransaction'));
	const caller: Caller = createCaller(contextOf(services, session));
	let worker: Worker | undefined;
	const generate = async (programId: string, levelId: string, quantity: number) => {
		const { jobId } = await caller.claimCodes.generate({ programId, levelId, quantity });
		return ended(db, jobId);
	};
	return {
		...tree,
		services,
		caller,
		/** A claim program with three levels. */
		newProgram: async (codeLength = 10, accountId = tree.accounts.left.id) => {
			const program = await makeProgram(db, accountId, 'claim');
			await db.prisma.program.update({ where: { id: program.id }, data: { codeLength }, select: { id: true } });
			return { ...program, levelId: program.levelIds[0] ?? '' };
		},
		generate,
		startWorker: async () => {
			worker ??= await startJobWorker(services, { jobs: claimCodeJobs, concurrency: 2 });
		},
		stop: async () => worker?.stop(),
	};
}
