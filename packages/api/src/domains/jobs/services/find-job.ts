import type { JobView } from '@rewards/validators/jobs/schemas';
import { AppError } from '../../../errors';
import { readJobs, viewOf } from '../../../jobs';
import type { StaffContext } from '../../../trpc';
import { visibleKinds } from '../policy';

type Ctx = Pick<StaffContext, 'db' | 'session'>;

/** A job of the caller's account or one below, of a kind that the caller may see; null otherwise. */
export async function seenJob({ db, session }: Ctx, id: string): Promise<JobView | null> {
	const [job] = await readJobs(db, [id]);
	if (!job?.accountPath.includes(session.account.id)) return null;
	return visibleKinds(session.permissions).includes(job.kind) ? viewOf(job) : null;
}

/** Like `seenJob`; NOT_FOUND instead of null. */
export async function findJob(ctx: Ctx, id: string): Promise<JobView> {
	const job = await seenJob(ctx, id);
	if (!job) throw new AppError('NOT_FOUND', { entity: 'job' });
	return job;
}
