import { runQuestions, runStates } from '@rewards/validators/recipes/constants';
import { z } from 'zod';
import { count, exampleIds, id, moment, named } from './pieces';

const run = z.object({
	id,
	recipeId: id,
	state: z.enum(runStates),
	file: z.string(),
	/** Bytes. */
	size: count,
	/** In hex. */
	sha256: z.string(),
	requestedByName: z.string(),
	createdAt: moment,
	endedAt: moment.nullable(),
	/** What staff have to decide, or had to. */
	question: z
		.object({
			reason: z.enum(runQuestions),
			columns: z.array(z.string()).optional(),
			count: count.optional(),
			of: count.optional(),
			limit: count.optional(),
		})
		.nullable(),
	/** Why it has failed or was skipped: an error's code and params. */
	reason: z.looseObject({ code: z.string() }).nullable(),
	previewId: id.nullable(),
	/** The job whose result has the counts, and which can be undone. */
	importId: id.nullable(),
	rows: count.nullable(),
	rejected: count.nullable(),
});
const example = {
	id: exampleIds.job,
	recipeId: exampleIds.user,
	state: 'waiting' as const,
	file: 'people-2026-11.csv',
	size: 48_120,
	sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
	requestedByName: 'Nightly import',
	createdAt: '2026-11-27T02:00:00.000Z',
	endedAt: null,
	question: null,
	reason: null,
	previewId: null,
	importId: null,
	rows: null,
	rejected: null,
};

export const recipeRun = named('RecipeRun', run, example);
export const recipeRuns = named('RecipeRuns', z.array(recipeRun), [example]);
