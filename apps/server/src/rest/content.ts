import type { Caller } from '@rewards/api/router';
import { contentDocumentSchema } from '@rewards/validators/content/document';
import { programUpdateSchema } from '@rewards/validators/programs/settings';
import { z } from 'zod';
import { isContentPostedBack, isPostedBack, withoutSameAdvanced } from './bodies/posted-back';

/** A program with some hundred pages in each language. */
export const contentBytes = 64 * 1024 * 1024;
/** Settings are parsed only if there are any: content may come alone. */
export const wholeBody = z.looseObject({ version: z.int().optional(), content: contentDocumentSchema.nullish() });

type Program = Awaited<ReturnType<Caller['programs']['get']>>;
/** A program as clients know it: the state of its feed is a nested object, as in the automated build report. */
export const asProgram = ({ feedStatus: status, feedLastBuilt, ...program }: Program) => ({
	...program,
	feedStatus: { status, feedLastBuilt },
});

/** A program with its content in all languages. */
export async function wholeProgram(caller: Caller, programId: string) {
	const [program, content] = await Promise.all([
		caller.programs.get({ programId }),
		caller.content.document.get({ programId }),
	]);
	return { ...asProgram(program), content };
}

/** What may accompany content that is saved alone. */
const besideContent = ['id', 'version', 'content'];

/** Saves a whole program, all or nothing: its settings, its content, or both. Whatever is absent or unchanged stays. */
export async function saveProgram(caller: Caller, programId: string, { content, ...rest }: z.output<typeof wholeBody>) {
	const alone = content && Object.keys(rest).every((name) => besideContent.includes(name));
	if (alone) await caller.content.document.save({ programId, content });
	else {
		// A program that doesn't exist or belongs to another account is reported before a missing flag.
		const given = await caller.programs.get({ programId });
		if (isPostedBack(rest, asProgram(given))) {
			const all = await wholeProgram(caller, programId);
			if (!content || (all.version === given.version && isContentPostedBack(content, all.content))) return all;
		}
		const settings = { ...programUpdateSchema.parse(withoutSameAdvanced(rest, given)), programId };
		if (content) await caller.programs.saveWhole({ ...settings, content });
		else await caller.programs.update(settings);
	}
	return wholeProgram(caller, programId);
}
