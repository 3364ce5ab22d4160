import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { advancedOf, type SettingsRow, settingsOf, settingsSelect } from '../settings-select';

/**
 * The whole program as the caller may see it: the advanced settings only with manageProgramAdvanced. Whoever may
 * replace a secret learns when that was done last and by whom, so that two who do so at once are asked.
 */
export function programFor({ session: { permissions } }: Pick<ProgramContext, 'session'>, row: SettingsRow) {
	const { mindTickleConfig, ...settings } = settingsOf(row);
	const { mindTicklePasswordSetAt: passwordSetAt, mindTicklePasswordSetBy: passwordSetBy } = row;
	const { devKeySetAt, devKeySetBy } = row;
	return {
		...settings,
		mindTickleConfig: { ...mindTickleConfig, ...(permissions.manageProgram ? { passwordSetAt, passwordSetBy } : {}) },
		...(permissions.manageProgramAdvanced ? { ...advancedOf(row), devKeySetAt, devKeySetBy } : {}),
	};
}

/** The program that the narrowing found, with levels and account. */
export async function getProgram(ctx: ProgramContext) {
	const row = await ctx.db.prisma.program.findUnique({ where: { id: ctx.program.id }, select: settingsSelect });
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	return programFor(ctx, row);
}
