import { jobIdSchema } from '@rewards/validators/jobs/schemas';
import { hasEnded } from '@rewards/validators/jobs/words';
import { writeAuditOn } from '../../../audit';
import { AppError } from '../../../errors';
import type { JobView } from '../../../job-registry';
import { cancelJob } from '../../../jobs/cancel-job';
import { permitted, type StaffContext } from '../../../trpc';
import { jobFlags } from '../policy';
import { findJob } from '../services/find-job';

/**
 * Cancels a job: its changes are rolled back, and its requester is notified. Returns a job that has already ended
 * unchanged. BAD_REQUEST (`reason: mustEnd`) for a job that must run to its end.
 */
export async function stopJob(ctx: StaffContext, id: string): Promise<JobView> {
	const job = await findJob(ctx, id);
	if (job.whenCancelled === 'mustEnd')
		throw new AppError(
			'BAD_REQUEST',
			{ reason: 'mustEnd', kind: job.kind },
			{ message: 'This job cannot be stopped.' },
		);
	if (!hasEnded(job.state) && !job.cancelAsked) {
		await cancelJob(ctx.db, id, {
			by: ctx.session.user,
			alongside: (client) =>
				writeAuditOn(client, ctx, {
					action: 'cancel',
					entity: 'job',
					entityId: id,
					accountId: job.accountId,
					programId: job.programId,
					after: { kind: job.kind },
				}),
		});
	}
	return findJob(ctx, id);
}

export const stopJobProcedure = permitted(...jobFlags)
	.meta({ access: jobFlags, program: true })
	.input(jobIdSchema)
	.mutation(({ ctx, input }) => stopJob(ctx, input.id));
