import { type DictionaryProgress, marksOf, noProgress, withText } from '@rewards/validators/dictionary/progress';
import { type DictionaryGroup, dictionaryGroups } from '@rewards/validators/dictionary/words';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { factsOf, groupOf, keysOf, readTemplate, readTexts, type TemplateTexts, type Texts } from '../texts';

interface GroupProgress extends DictionaryProgress {
	group: DictionaryGroup;
}

function progressOf(language: string, own: Texts, english: Texts, template: TemplateTexts) {
	const groups = new Map<DictionaryGroup, DictionaryProgress>();
	let all: DictionaryProgress = noProgress;
	for (const key of keysOf(own, english)) {
		const marks = marksOf(language, factsOf(language, key, { own, english, template }));
		const group = groupOf(key);
		groups.set(group, withText(groups.get(group) ?? noProgress, marks));
		all = withText(all, marks);
	}
	const byGroup: GroupProgress[] = dictionaryGroups.flatMap((group) => {
		const progress = groups.get(group);
		return progress ? [{ group, ...progress }] : [];
	});
	return { language, begun: own.size > 0, ...all, groups: byGroup };
}

/** How far each of the program's languages is translated, as a whole and by group. */
export async function getProgress(ctx: ProgramContext) {
	const { pool } = ctx.db;
	const [texts, template, { rows }] = await Promise.all([
		readTexts(pool, ctx.program.id),
		readTemplate(pool, ctx.program.id),
		pool.query<{ languages: string[] }>('select languages from program where id = $1', [ctx.program.id]),
	]);
	const english = texts('en');
	return (rows[0]?.languages ?? []).map((language) => progressOf(language, texts(language), english, template));
}

/** How far each language is translated. */
export const getProgressProcedure = programProcedure('manageContent').query(({ ctx }) => getProgress(ctx));
