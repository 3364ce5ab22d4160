import type { StaffContext } from '../../../trpc';
import { readTemplate } from '../texts';

/**
 * The texts of the template program by language, over the English ones that every site begins with; of its other settings nothing, since it is
 * another account's.
 */
export async function getTemplate(ctx: StaffContext) {
	const { name, languages, messages } = await readTemplate(ctx.db.pool);
	const dictionary = Object.fromEntries(
		languages.map((language) => [language, { messages: { ...messages(language) } }]),
	);
	return { name, languages, dictionary };
}
