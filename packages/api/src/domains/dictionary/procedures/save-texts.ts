import { placeholderFault } from '@rewards/validators/dictionary/placeholders';
import { type DictionarySave, dictionarySaveSchema } from '@rewards/validators/dictionary/schemas';
import type { FieldError } from '@rewards/validators/errors/codes';
import { AppError } from '../../../errors';
import { type ProgramContext, storingProcedure } from '../../../trpc';
import { inDictionary } from '../in-dictionary';
import { otherTextsFault } from '../limits';
import { standardText } from '../standard';
import { expectsOf, readTexts, type Texts } from '../texts';
import { writeTexts } from '../write-texts';

/** A text that another user saved since it was read. */
interface TextConflict {
	key: string;
	text: string;
	version: number;
	savedBy: string;
	savedAt: string;
}

/**
 * Saves changed texts. Those that another user saved meanwhile stay unchanged and are returned as `conflicts`; all
 * others are saved. VALIDATION, and nothing saved, for a text that the site doesn't have, or with placeholders that
 * don't belong to its key.
 */
export const saveTexts = (ctx: ProgramContext, { language, changes }: DictionarySave) =>
	inDictionary(ctx, [language], async (client) => {
		const keys = changes.map(({ key }) => key);
		// Texts beyond those of the site share one limit.
		const which = keys.every((key) => standardText(key)) ? keys : null;
		const texts = await readTexts(client, ctx.program.id, [language, 'en'], which);
		const [own, english] = [texts(language), texts('en')];
		refuseFaults(changes, language, own, english);
		const conflicts: TextConflict[] = [];
		const saved = new Map<string, number>();
		const changed = changes.flatMap(({ key, text, version }) => {
			const stored = own.get(key);
			if (stored && stored.text === text) {
				saved.set(key, stored.version);
				return [];
			}
			if ((stored?.version ?? 0) === version) return [{ key, before: stored?.text ?? null, after: text }];
			// Another user may have removed the text that was read; then the submitted one is new.
			if (!stored) return [{ key, before: null, after: text }];
			const { updatedAt, updatedBy: savedBy } = stored;
			conflicts.push({ key, text: stored.text, version: stored.version, savedBy, savedAt: updatedAt.toISOString() });
			return [];
		});
		if (changed.length > 0) {
			const versions = await writeTexts(client, ctx, language, changed, {
				pathOf: (key) => `changes.${keys.indexOf(key)}.text`,
			});
			for (const [key, version] of versions) saved.set(key, version);
		}
		return { saved: [...saved].map(([key, version]) => ({ key, version })), conflicts };
	});

function refuseFaults(changes: DictionarySave['changes'], language: string, own: Texts, english: Texts): void {
	const fields = changes.flatMap(({ key, text }, at): FieldError[] => {
		if (!standardText(key) && !own.has(key) && !english.has(key))
			return [{ path: `changes.${at}.key`, code: 'dictionaryKeyUnknown' }];
		if (own.get(key)?.text === text) return [];
		const fault = placeholderFault(text, expectsOf(language, key, english));
		return fault ? [{ path: `changes.${at}.text`, ...fault }] : [];
	});
	const given = changes.map(({ key, text }) => ({ key, after: text }));
	fields.push(...otherTextsFault({ own, english }, given, 'changes'));
	if (fields.length > 0) throw new AppError('VALIDATION', undefined, { fields });
}

/** Saves changed texts. */
export const saveTextsProcedure = storingProcedure('manageContent')
	.input(dictionarySaveSchema)
	.mutation(({ ctx, input }) => saveTexts(ctx, input));
