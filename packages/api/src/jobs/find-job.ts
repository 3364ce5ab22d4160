import { AppError } from '../errors';
import type { StaffContext } from '../trpc';
import type { JobRules } from './define-job';
import { readJobs } from './job-record';
import { type JobViewOf, viewAmong } from './job-view';
import { visibleKinds } from './visible-kinds';

type Ctx = Pick<StaffContext, 'db' | 'session'>;

/** A job of the caller's account or one below, of one of these kinds, if the caller may see it; null otherwise. */
export async function seenJob<Rules extends JobRules>(
	{ db, session }: Ctx,
	jobs: readonly Rules[],
	id: string,
): Promise<JobViewOf<Rules> | null> {
	const [record] = await readJobs(db, [id]);
	if (!record?.accountPath.includes(session.account.id)) return null;
	// A key of one program sees only that program's jobs.
	if (session.key?.programId && session.key.programId !== record.programId) return null;
	if (jobs.some(({ kind, own }) => own && kind === record.kind) && record.createdById !== session.user.id) return null;
	return visibleKinds(jobs, session.permissions).includes(record.kind) ? viewAmong(jobs, record) : null;
}

/** Like `seenJob`; NOT_FOUND instead of null. */
export async function findJob<Rules extends JobRules>(
	ctx: Ctx,
	jobs: readonly Rules[],
	id: string,
): Promise<JobViewOf<Rules>> {
	const job = await seenJob(ctx, jobs, id);
	if (!job) throw new AppError('NOT_FOUND', { entity: 'job' });
	return job;
}
