import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { programOf, programSelect } from '../select';

/** The program that the narrowing found, with levels and account. */
export async function getProgram(ctx: ProgramContext) {
	const row = await ctx.db.prisma.program.findUnique({ where: { id: ctx.program.id }, select: programSelect });
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	return programOf(row);
}
