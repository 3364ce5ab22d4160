import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import { jobDefinitions } from '../../../job-registry';
import { cancelJob } from '../../../jobs/cancel-job';
import type { ProgramContext } from '../../../trpc';
import { lockProgram, savedBy } from './lock-program';

// Work that must come to its end goes on: nothing that was imported may stay sealed for good.
const openJobs = `select id from job where program_id = $1 and state in ('queued', 'running') and kind <> all($2)`;
const mustEnd = jobDefinitions.filter(({ whenCancelled }) => whenCancelled === 'mustEnd').map(({ kind }) => kind);

/**
 * Hides a program and everything of it from all lists; its ledger, orders and audit entries stay in the database (design decisions, "Programs").
 * Its domain is free again, its notices leave the inboxes, its jobs end. FORBIDDEN (`reason: template`) for the one whose dictionary others start from.
 */
export async function deleteProgram(ctx: ProgramContext): Promise<{ id: string }> {
	const { id } = ctx.program;
	await ctx.db.prisma.$transaction(async (tx) => {
		const { name, accountId, isTemplate } = await lockProgram(tx, ctx);
		if (isTemplate)
			throw new AppError(
				'FORBIDDEN',
				{ reason: 'template' },
				{ message: 'The template program cannot be deleted: others take their dictionary from it.' },
			);
		await tx.program.update({ where: { id }, data: { deletedAt: new Date(), ...savedBy(ctx) }, select: { id: true } });
		await tx.$executeRaw`delete from notification where params->>'programId' = ${id}`;
		await writeAudit(tx, ctx, {
			action: 'delete',
			entity: 'program',
			entityId: id,
			accountId,
			programId: id,
			before: { name },
		});
	});
	const { rows } = await ctx.db.pool.query<{ id: string }>(openJobs, [id, mustEnd]);
	for (const job of rows) await cancelJob(ctx.db, job.id);
	return { id };
}
