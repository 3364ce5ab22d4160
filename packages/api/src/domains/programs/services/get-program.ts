import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { advancedOf, type SettingsRow, settingsOf, settingsSelect } from '../settings-select';

/** The whole program as the caller may see it: the advanced settings only with manageProgramAdvanced. */
export const programFor = ({ session }: Pick<ProgramContext, 'session'>, row: SettingsRow) => ({
	...settingsOf(row),
	...(session.permissions.manageProgramAdvanced ? advancedOf(row) : {}),
});

/** The program that the narrowing found, with levels and account. */
export async function getProgram(ctx: ProgramContext) {
	const row = await ctx.db.prisma.program.findUnique({ where: { id: ctx.program.id }, select: settingsSelect });
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	return programFor(ctx, row);
}
