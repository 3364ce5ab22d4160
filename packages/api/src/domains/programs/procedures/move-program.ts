import type { TransactionClient } from '@rewards/db';
import { programMoveSchema } from '@rewards/validators/programs/schemas';
import { writeAudit } from '../../../audit';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { type LockedProgram, lockProgram, savedBy } from '../services/lock-program';
import { getProgram } from './get-program';

/**
 * Moves a program to another account at or below the caller's; to its own account, does nothing. Everything of the
 * program moves along, including its jobs and files. Each of the two accounts sees only its own side in the log: the
 * other one may be beside it.
 */
export async function moveProgram(ctx: ProgramContext, accountId: string) {
	const { id } = ctx.program;
	const target = await findAccountInScope(ctx, accountId);
	await ctx.db.prisma.$transaction(async (tx) => {
		const before = await lockProgram(tx, ctx);
		if (before.accountId === target.id) return;
		await tx.program.update({ where: { id }, data: { accountId: target.id, ...savedBy(ctx) }, select: { id: true } });
		await tx.$executeRaw`update job set account_id = ${target.id}::uuid where program_id = ${id}::uuid`;
		await tx.$executeRaw`update stored_file set account_id = ${target.id}::uuid where program_id = ${id}::uuid`;
		await auditMove(tx, ctx, before, target);
	});
	ctx.sessionCache?.clear();
	return getProgram(ctx);
}

async function auditMove(
	tx: TransactionClient,
	ctx: ProgramContext,
	from: LockedProgram,
	to: { id: string; name: string },
): Promise<void> {
	const { id } = ctx.program;
	const event = { action: 'move', entity: 'program', entityId: id, programId: id };
	await writeAudit(tx, ctx, {
		...event,
		accountId: from.accountId,
		before: { name: from.name, account: from.accountName },
	});
	await writeAudit(tx, ctx, { ...event, accountId: to.id, after: { name: from.name, account: to.name } });
}

export const moveProgramProcedure = programProcedure('manageProgram')
	.input(programMoveSchema)
	.mutation(({ ctx, input }) => moveProgram(ctx, input.accountId));
