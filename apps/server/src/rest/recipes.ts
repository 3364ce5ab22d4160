import { createUploadCaller } from '@rewards/api/upload-router';
import { z } from 'zod';
import { incomingFileOf } from '../http/files/upload-file';
import { queryFlag } from '../http/files/uploads';
import { recipeRun, recipeRuns } from './responses/recipes';
import { route } from './route';

const who = ['manageParticipant', 'manageTransaction'] as const;

/** Files that a recipe imports by itself. */
export const recipeRoutes = [
	route('POST', '/api/programs/{id}/recipes/{recipeId}/files', {
		summary: 'Send a file to a recipe, which imports it',
		answers: recipeRun,
		who,
		upload: 'table',
		query: z.object({ again: queryFlag, name: z.string().min(1).max(200).optional() }),
		call: async ({ ctx, params: { id: programId, recipeId }, query: { again }, request, accepted }) => {
			const file = incomingFileOf(request, 'table');
			const run = await createUploadCaller(ctx).recipes({ programId, recipeId, again, file });
			accepted();
			return run;
		},
	}),
	route('GET', '/api/programs/{id}/recipes/{recipeId}/runs', {
		summary: 'List the files that a recipe has got, newest first',
		answers: recipeRuns,
		who,
		query: z.object({ before: z.uuid().optional(), take: z.coerce.number<string>().int().min(1).max(100).optional() }),
		call: ({ caller, params: { id: programId, recipeId }, query }) =>
			caller.recipes.runs.list({ programId, recipeId, ...query }),
	}),
	route('GET', '/api/programs/{id}/recipes/{recipeId}/runs/{runId}', {
		summary: 'Read how far a file of a recipe is',
		answers: recipeRun,
		who,
		call: ({ caller, params: { id: programId, recipeId, runId } }) =>
			caller.recipes.runs.get({ programId, recipeId, runId }),
	}),
];
