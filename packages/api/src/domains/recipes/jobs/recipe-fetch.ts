import { fetchResultSchema } from '@rewards/validators/recipes/source-schemas';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({ recipeId: z.uuid() });
export type RecipeFetchParams = z.output<typeof params>;

/** Looks for new files at the source of a recipe. */
export const recipeFetchJob = defineJob({
	kind: 'recipeFetch',
	flags: ['manageParticipant', 'manageTransaction'],
	whenCancelled: 'stays',
	params,
	result: fetchResultSchema,
	queue: { name: 'recipeFetches', forEach: 'program' },
	shares: { tenant: 1 / 4, all: 1 / 2 },
	// Its files tell of themselves; only a failure sends a notice.
	notify: false,
});
