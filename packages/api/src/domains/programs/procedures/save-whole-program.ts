import { statementsOf } from '@rewards/db';
import { contentDocumentSchema, type SentDocument } from '@rewards/validators/content/document';
import { type ProgramUpdate, programUpdateSchema } from '@rewards/validators/programs/settings';
import { z } from 'zod';
import { AppError } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { takeDocument, writeDocument } from '../../content';
import { lockProgram } from '../services/lock-program';
import { advancedCame } from '../services/settings-columns';
import { settingsDiffer } from '../services/settings-differ';
import { programFor } from './get-program';
import { readSettings, settingsConflict, writeSettings } from './update-program';

interface WholeProgram extends ProgramUpdate {
	content: SentDocument;
}

/** Time limit: a program of the maximum size is written within seconds. */
const longestMs = 120_000;

/**
 * Saves a program's settings and its content in one transaction, so that an error in either saves nothing. Each part
 * requires its own flag where it differs from the stored state: settings manageProgram, content manageContent. Settings
 * are saved first, since content may be in a new language; levels last, since their home pages may be new content.
 */
export async function saveWholeProgram(ctx: ProgramContext, { content, ...settings }: WholeProgram) {
	const { type } = settings;
	const saved = await takeDocument(ctx, content, (looked) =>
		ctx.db.prisma.$transaction(
			async (tx) => {
				const write = () => writeDocument(statementsOf(tx), { ...ctx, program: { ...ctx.program, type } }, looked);
				if (ctx.session.permissions.manageProgram) return writeSettings(tx, ctx, settings, write);
				advancedCame(ctx, settings);
				await lockProgram(tx, ctx);
				const before = await readSettings(tx, ctx.program.id);
				if (before.version !== settings.version) return null;
				if (settingsDiffer(before, settings)) throw new AppError('FORBIDDEN', { flags: ['manageProgram'] });
				await write();
				return before;
			},
			{ timeout: longestMs },
		),
	);
	if (!saved) throw await settingsConflict(ctx);
	return programFor(ctx, saved);
}

/**
 * Saves a program with its content, all or nothing. A caller who may change only one of the two sends the other
 * unchanged.
 */
export const saveWholeProgramProcedure = programProcedure('manageProgram', 'manageContent')
	.input(programUpdateSchema)
	.input(z.object({ content: contentDocumentSchema }))
	.mutation(({ ctx, input: { programId: _, ...whole } }) => saveWholeProgram(ctx, whole));
