import { AppError } from '../../../errors';
import { type ProgramContext, staffProgramProcedure } from '../../../trpc';
import { advancedOf, type SettingsRow, settingsOf, settingsSelect } from '../settings-select';

/**
 * The whole program as the caller may see it: the advanced settings only with manageProgramAdvanced. A caller who may
 * replace a secret sees when and by whom it was last set, so that concurrent replacements are noticed.
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

/** The program from the request's scope, with levels and account. */
export async function getProgram(ctx: ProgramContext) {
	const row = await ctx.db.prisma.program.findUnique({ where: { id: ctx.program.id }, select: settingsSelect });
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	return programFor(ctx, row);
}

export const getProgramProcedure = staffProgramProcedure.query(({ ctx }) => getProgram(ctx));
