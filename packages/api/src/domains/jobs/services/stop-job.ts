import { hasEnded } from '@rewards/validators/jobs/words';
import { writeAuditOn } from '../../../audit';
import { AppError } from '../../../errors';
import type { JobView } from '../../../job-registry';
import { cancelJob } from '../../../jobs/cancel-job';
import type { StaffContext } from '../../../trpc';
import { findJob } from './find-job';

/**
 * Asks a job to end; what it has written is undone, and whoever began it is told. One that has ended already is given
 * back as it is. BAD_REQUEST (`reason: mustEnd`) for work that only its own end completes.
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
