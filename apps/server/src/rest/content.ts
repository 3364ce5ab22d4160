import type { Caller } from '@rewards/api/router';
import { contentDocumentSchema } from '@rewards/validators/content/document';
import { programUpdateSchema } from '@rewards/validators/programs/settings';
import { z } from 'zod';

/** A program with some hundred pages in each of its languages. */
export const contentBytes = 64 * 1024 * 1024;
/** The settings are parsed once it is known that there are any: content may come alone. */
export const wholeBody = z.looseObject({ version: z.int().optional(), content: contentDocumentSchema.nullish() });

/** A program with its content in all languages. */
export async function wholeProgram(caller: Caller, programId: string) {
	const [program, content] = await Promise.all([
		caller.programs.get({ programId }),
		caller.content.document.get({ programId }),
	]);
	return { ...program, content };
}

/** What may stand beside content that is saved alone. */
const besideContent = ['id', 'version', 'content'];

/**
 * Saves a whole program, or its content alone. Content is saved first, once the version of the settings is known to be the one that was read; settings
 * that don't come stay.
 */
export async function saveProgram(caller: Caller, programId: string, { content, ...rest }: z.output<typeof wholeBody>) {
	const alone = content && Object.keys(rest).every((name) => besideContent.includes(name));
	if (alone) await caller.content.document.save({ programId, content });
	else {
		const settings = programUpdateSchema.parse(rest);
		const { version } = await caller.programs.get({ programId });
		if (content && version === settings.version) await caller.content.document.save({ programId, content });
		await caller.programs.update({ ...settings, programId });
	}
	return wholeProgram(caller, programId);
}
