import { databaseClock } from '@rewards/db';
import { placeholderFault } from '@rewards/validators/dictionary/placeholders';
import { type DictionaryLanguages, dictionarySaveLanguagesSchema } from '@rewards/validators/dictionary/schemas';
import { AppError } from '../../../errors';
import { type ProgramContext, storingProcedure } from '../../../trpc';
import { getLanguages } from '../../programs';
import { inDictionary } from '../in-dictionary';
import { otherTextsFault } from '../limits';
import { expectsOf, readTexts } from '../texts';
import { writeTexts } from '../write-texts';

/**
 * Saves dictionaries in the format of clients, `{ code: { messages } }`, and returns all of them. Writes only what
 * differs; unnamed languages and keys stay, and for named ones the last save wins. VALIDATION, and nothing saved, for
 * changed texts with placeholders that don't belong to their key.
 */
export async function saveLanguages(ctx: ProgramContext, { languages }: { languages: DictionaryLanguages }) {
	const given = Object.entries(languages).flatMap(([language, dictionary]) =>
		dictionary ? [{ language, messages: dictionary.messages }] : [],
	);
	await inDictionary(
		ctx,
		given.map(({ language }) => language),
		async (client) => {
			const texts = await readTexts(client, ctx.program.id);
			const sentEnglish = languages.en?.messages ?? {};
			const english = new Map(texts('en'));
			// A text that only this program has needs the placeholders of the English in the same request.
			for (const [key, text] of Object.entries(sentEnglish))
				english.set(key, { text, version: 0, updatedAt: databaseClock.now(), updatedBy: '' });
			const work = given.map(({ language, messages }) => {
				const own = texts(language);
				const changes = Object.entries(messages).flatMap(([key, after]) => {
					const before = own.get(key)?.text ?? null;
					return before === after ? [] : [{ key, before, after }];
				});
				return { language, changes };
			});
			const fields = work.flatMap(({ language, changes }) => [
				...otherTextsFault({ own: texts(language), english: texts('en') }, changes, `${language}.messages`),
				...changes.flatMap(({ key, after }) => {
					const fault = placeholderFault(after, expectsOf(language, key, english));
					return fault ? [{ path: `${language}.messages.${key}`, ...fault }] : [];
				}),
			]);
			if (fields.length > 0) throw new AppError('VALIDATION', undefined, { fields });
			for (const { language, changes } of work)
				if (changes.length > 0)
					await writeTexts(client, ctx, language, changes, { pathOf: (key) => `${language}.messages.${key}` });
		},
	);
	return getLanguages(ctx);
}

/** Saves the dictionaries of several languages in the format of REST clients. */
export const saveLanguagesProcedure = storingProcedure('manageContent')
	.input(dictionarySaveLanguagesSchema)
	.mutation(({ ctx, input }) => saveLanguages(ctx, input));
