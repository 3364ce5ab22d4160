import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({
	/** Participants to be moved at the time of the request. */
	total: z.int(),
	/**
	 * Number of participants moved so far, by their former level: stored with each batch, so that a resumed run counts
	 * each once.
	 */
	moved: z.record(z.uuid(), z.int()).default({}),
});
export type LevelMoveParams = z.infer<typeof params>;
const result = z.object({ moved: z.int() });
export type LevelMoveResult = z.infer<typeof result>;

/**
 * Moves the participants of deleted levels to other levels, and then removes those levels; requested by the save that
 * has deleted them.
 */
export const levelMoveJob = defineJob({
	kind: 'levelMove',
	flags: ['manageProgram'],
	// Cancelled, it would leave participants on a level that can't be seen or chosen.
	whenCancelled: 'mustEnd',
	params,
	result,
	stages: ['moving'],
});
