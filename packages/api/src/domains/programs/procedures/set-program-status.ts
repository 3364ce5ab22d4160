import { programStatusSchema } from '@rewards/validators/programs/schemas';
import { writeAudit } from '../../../audit';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { lockProgram, savedBy } from '../services/lock-program';
import { getProgram } from './get-program';

/** Enables (true) or disables a program; does nothing if it already has the status. */
export async function setProgramStatus(ctx: ProgramContext, status: boolean) {
	const { id } = ctx.program;
	await ctx.db.prisma.$transaction(async (tx) => {
		const before = await lockProgram(tx, ctx);
		if (before.status === status) return;
		await tx.program.update({ where: { id }, data: { status, ...savedBy(ctx) }, select: { id: true } });
		await writeAudit(tx, ctx, {
			action: status ? 'enable' : 'disable',
			entity: 'program',
			entityId: id,
			accountId: before.accountId,
			programId: id,
			before: { status: before.status },
			after: { status },
		});
	});
	return getProgram(ctx);
}

export const setProgramStatusProcedure = programProcedure('manageProgram')
	.input(programStatusSchema)
	.mutation(({ ctx, input }) => setProgramStatus(ctx, input.status));
