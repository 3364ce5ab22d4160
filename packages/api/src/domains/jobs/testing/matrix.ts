import { newId } from '@rewards/db';
import {
	type Cell,
	filtered,
	type Matrix,
	own,
	programId,
	record,
	subtree,
	type Target,
} from '../../../authorization/testing/cells';

const newJob = async ({ db, account: { id }, programId }: Target): Promise<string> => {
	const job = newId();
	await db.prisma.job.create({
		data: { id: job, kind: 'participantImport', state: 'running', accountId: id, programId },
		select: { id: true },
	});
	return job;
};
/** It is an import: a flag that shows only other kinds gives no access. */
const job = (): Cell => record(async (target) => ({ id: await newJob(target) }), { mayAnswer: ['NOT_FOUND'] });
/** It hasn't ended, so there is no file yet; the domain's own tests cover files. */
const file = (): Cell => record(async (target) => ({ jobId: await newJob(target) }), { mayAnswer: ['NOT_FOUND'] });

export const matrix: Matrix = {
	'jobs.list': subtree(),
	'jobs.list by id': filtered('id', newJob),
	'jobs.list by program': filtered('programId', programId),
	'jobs.distinct by program': filtered('programId', programId, { field: 'programName' }),
	'jobs.distinct': subtree({ field: 'kind' }),
	'jobs.active': subtree(),
	'jobs.get': job(),
	'jobs.rejects': job(),
	'jobs.cancel': job(),
	// The domain's own test covers the stream itself.
	'jobs.watch': own({}),
	'jobs.watch id': job(),
	'download/rejects': file(),
	'download/results': file(),
	'download/orders': file(),
};
