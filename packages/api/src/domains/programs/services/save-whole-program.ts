import { statementsOf } from '@rewards/db';
import type { SentDocument } from '@rewards/validators/content/document';
import type { ProgramUpdate } from '@rewards/validators/programs/settings';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { takeDocument, writeDocument } from '../../content';
import { programFor } from './get-program';
import { lockProgram } from './lock-program';
import { advancedCame } from './settings-columns';
import { settingsDiffer } from './settings-differ';
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
