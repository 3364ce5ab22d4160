import type { JobView } from '@rewards/validators/jobs';
import { AppError } from '../../../errors';
import { readJobs, viewOf } from '../../../jobs';
import type { StaffContext } from '../../../trpc';
import { visibleKinds } from '../policy';

/** A job of the caller's account or one below, of a kind that the caller may see; NOT_FOUND otherwise. */
export async function findJob(ctx: Pick<StaffContext, 'db' | 'session'>, id: string): Promise<JobView> {
	const { account, permissions } = ctx.session;
	const [job] = await readJobs(ctx.db, [id]);
	if (!job?.accountPath.includes(account.id) || !visibleKinds(permissions).includes(job.kind))
		throw new AppError('NOT_FOUND', { entity: 'job' });
	return viewOf(job);
}
