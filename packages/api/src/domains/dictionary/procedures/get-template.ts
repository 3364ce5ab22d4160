import { type ProgramContext, permitted, type StaffContext } from '../../../trpc';
import { readTemplate } from '../texts';

/**
 * The texts of the template program by language, merged over the standard English ones; none of its other settings,
 * since it belongs to another account.
 */
export async function getTemplate(ctx: StaffContext) {
	const { name, languages, messages } = await readTemplate(ctx.db.pool);
	const dictionary = Object.fromEntries(
		languages.map((language) => [language, { messages: { ...messages(language) } }]),
	);
	return { name, languages, dictionary };
}

/**
 * The template's texts in a language of a program, or in English where it doesn't have the language. The template
 * itself has the standard texts.
 */
export async function getTemplateTexts(ctx: ProgramContext, { language }: { language: string }) {
	const { name, messages } = await readTemplate(ctx.db.pool, ctx.program.id, [language, 'en']);
	const own = messages(language);
	return { name, language: own ? language : 'en', messages: { ...(own ?? messages('en')) } };
}

/** The texts that new dictionaries start with, in all languages. */
export const getTemplateProcedure = permitted('manageContent').query(({ ctx }) => getTemplate(ctx));
