import { hasEnded, type JobView } from '@rewards/validators/jobs';
import { writeAudit } from '../../../audit';
import { cancelJob } from '../../../jobs/cancel-job';
import type { StaffContext } from '../../../trpc';
import { findJob } from './find-job';

/** Asks a job to end; what it has written is undone. One that has ended already is given back as it is. */
export async function stopJob(ctx: StaffContext, id: string): Promise<JobView> {
	const job = await findJob(ctx, id);
	if (!hasEnded(job.state) && !job.cancelAsked && (await cancelJob(ctx.db, id))) {
		await ctx.db.prisma.$transaction((tx) =>
			writeAudit(tx, ctx, {
				action: 'cancel',
				entity: 'job',
				entityId: id,
				accountId: job.accountId,
				programId: job.programId,
				after: { kind: job.kind },
			}),
		);
	}
	return findJob(ctx, id);
}
