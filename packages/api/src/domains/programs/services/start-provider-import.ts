import { AppError } from '../../../errors';
import { enqueue, requesterOf } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import { providerImportJob } from '../jobs/provider-import';
import { providerAccess } from '../provider-access';
import { lockProgram } from './lock-program';

/**
 * Requests the import from the program's first sign-on provider. BAD_REQUEST with the reason while the saved settings
 * don't allow it, CONFLICT (`reason: running`, `jobId`) while one is under way.
 */
export async function startProviderImport(ctx: ProgramContext): Promise<{ jobId: string }> {
	const { id: programId } = ctx.program;
	await providerAccess(ctx, programId);
	const jobId = await ctx.db.prisma.$transaction(async (tx) => {
		// Of two concurrent requests the second finds the first one's job.
		const { accountId } = await lockProgram(tx, ctx);
		const running = await tx.job.findFirst({
			where: { programId, kind: providerImportJob.kind, state: { in: ['queued', 'running'] } },
			select: { id: true },
		});
		if (running)
			throw new AppError(
				'CONFLICT',
				{ reason: 'running', jobId: running.id },
				{ message: 'An import from the provider is under way.' },
			);
		return enqueue(tx, providerImportJob, { accountId, programId, createdBy: requesterOf(ctx), params: {} });
	});
	return { jobId };
}
