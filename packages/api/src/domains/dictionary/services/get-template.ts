import type { ProgramContext, StaffContext } from '../../../trpc';
import { readTemplate } from '../texts';

/**
 * The texts of the template program by language, over the English ones that every site begins with; of its other
 * settings nothing, since it is another account's.
 */
export async function getTemplate(ctx: StaffContext) {
	const { name, languages, messages } = await readTemplate(ctx.db.pool);
	const dictionary = Object.fromEntries(
		languages.map((language) => [language, { messages: { ...messages(language) } }]),
	);
	return { name, languages, dictionary };
}

/**
 * What the template says in a language of a program, or in English where it hasn't got the language. The template
 * itself has the standard texts.
 */
export async function getTemplateTexts(ctx: ProgramContext, { language }: { language: string }) {
	const { name, messages } = await readTemplate(ctx.db.pool, ctx.program.id, [language, 'en']);
	const own = messages(language);
	return { name, language: own ? language : 'en', messages: { ...(own ?? messages('en')) } };
}
