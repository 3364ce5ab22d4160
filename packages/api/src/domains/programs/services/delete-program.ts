import { statementsOf } from '@rewards/db';
import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import { jobDefinitions } from '../../../job-registry';
import { cancelJob, cancelJobIn } from '../../../jobs/cancel-job';
import type { ProgramContext } from '../../../trpc';
import { lockProgram, savedBy } from './lock-program';

// Work that must come to its end goes on: nothing that was imported may stay sealed for good.
const openJobs = `select id from job where program_id = $1::uuid and state in ('queued', 'running') and kind <> all($2::text[])
	and cancel_asked_at is null order by id`;
const mustEnd = jobDefinitions.filter(({ whenCancelled }) => whenCancelled === 'mustEnd').map(({ kind }) => kind);

const isTemplateFault = () =>
	new AppError(
		'FORBIDDEN',
		{ reason: 'template' },
		{ message: 'The template program cannot be deleted: others take their dictionary from it.' },
	);

/**
 * Hides a program and everything of it from all lists; its ledger, orders and audit entries stay in the database (design decisions, "Programs").
 * Its domain is free again, its notices leave the inboxes, its jobs end with it: what they have written is taken back. FORBIDDEN (`reason: template`) for the
 * one whose dictionary others start from.
 */
export async function deleteProgram(ctx: ProgramContext): Promise<{ id: string }> {
	const { id } = ctx.program;
	const template = await ctx.db.prisma.program.findFirst({ where: { id, isTemplate: true }, select: { id: true } });
	if (template) throw isTemplateFault();
	// First, for one that writes holds the program's row until it hears of it. What it has written by then it can't keep (`runJob`).
	const { rows } = await ctx.db.pool.query<{ id: string }>(openJobs, [id, mustEnd]);
	for (const job of rows) await cancelJob(ctx.db, job.id);
	await ctx.db.prisma.$transaction(async (tx) => {
		const { name, accountId, isTemplate } = await lockProgram(tx, ctx);
		if (isTemplate) throw isTemplateFault();
		await tx.program.update({ where: { id }, data: { deletedAt: new Date(), ...savedBy(ctx) }, select: { id: true } });
		// Those that were asked for since. One that was told to end and hasn't yet is left alone: it may wait for the program's row.
		const statements = statementsOf(tx);
		const { rows: jobs } = await statements.query<{ id: string }>(openJobs, [id, mustEnd]);
		for (const job of jobs) await cancelJobIn(statements, job.id);
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
	return { id };
}
