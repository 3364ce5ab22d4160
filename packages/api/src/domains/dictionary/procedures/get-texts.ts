import { dictionaryTextsSchema } from '@rewards/validators/dictionary/schemas';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { factsOf, groupOf, keysOf, readTemplate, readTexts } from '../texts';

/**
 * All texts of a language in editing order, each with the data for its editor: its English, the text in the other
 * language, the template's text, and the placeholders that it needs. `begun` is false for a language without texts.
 */
export async function getTexts(ctx: ProgramContext, { language, beside }: { language: string; beside: string }) {
	const { pool } = ctx.db;
	const [texts, template] = await Promise.all([
		readTexts(pool, ctx.program.id, [language, beside, 'en']),
		readTemplate(pool, ctx.program.id, [language]),
	]);
	const [own, english, other] = [texts(language), texts('en'), texts(beside)];
	const rows = keysOf(own, english).map((key) => {
		const stored = own.get(key);
		const facts = factsOf(language, key, { own, english, template });
		return {
			key,
			group: groupOf(key),
			...facts,
			beside: beside === 'en' ? facts.english : (other.get(key)?.text ?? ''),
			version: stored?.version ?? 0,
			updatedAt: stored?.updatedAt.toISOString() ?? null,
			updatedBy: stored?.updatedBy ?? '',
		};
	});
	return { language, beside, begun: own.size > 0, rows };
}

/** All texts of a language, next to those of another one. */
export const getTextsProcedure = programProcedure('manageContent')
	.input(dictionaryTextsSchema)
	.query(({ ctx, input }) => getTexts(ctx, input));
