import { dictionaryLanguageSchema } from '@rewards/validators/dictionary/schemas';
import { type ProgramContext, storingProcedure } from '../../../trpc';
import { inDictionary } from '../in-dictionary';
import { englishOf, keysOf, readTemplate, readTexts } from '../texts';
import { writeTexts } from '../write-texts';

/**
 * Gives a language its first texts: English those of the template, any other language a copy of the English ones.
 * `copied` is 0 for a language that already has texts, which stay unchanged.
 */
export const beginLanguage = (ctx: ProgramContext, { language }: { language: string }): Promise<{ copied: number }> =>
	inDictionary(ctx, [language], async (client) => {
		const texts = await readTexts(client, ctx.program.id, [language, 'en']);
		const own = texts(language);
		if (own.size > 0) return { copied: 0 };
		const english = texts('en');
		const template = await readTemplate(client, ctx.program.id, ['en']);
		const first = (key: string): string =>
			(language === 'en' ? template.messages('en')?.[key] : undefined) ?? englishOf(key, english);
		const changes = keysOf(own, english).map((key) => ({ key, before: null, after: first(key) }));
		await writeTexts(client, ctx, language, changes, { action: 'create' });
		return { copied: changes.length };
	});

/** Gives a language without texts a copy of the English ones. */
export const beginLanguageProcedure = storingProcedure('manageContent')
	.input(dictionaryLanguageSchema)
	.mutation(({ ctx, input }) => beginLanguage(ctx, input));
