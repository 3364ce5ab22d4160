import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({
	/** Participants that were to be moved when it was asked for. */
	total: z.int(),
	/**
	 * How many it has moved so far, by the level that they left: kept with each batch, so that a run which goes on counts
	 * no one twice.
	 */
	moved: z.record(z.uuid(), z.int()).default({}),
});
export type LevelMoveParams = z.infer<typeof params>;
const result = z.object({ moved: z.int() });
export type LevelMoveResult = z.infer<typeof result>;

/**
 * Moves the participants of a program's levels that leave, and then removes those; asked for by the save that has
 * deleted them.
 */
export const levelMoveJob = defineJob({
	kind: 'levelMove',
	flags: ['manageProgram'],
	// Stopped, it would leave people on a level that can't be seen or chosen.
	whenCancelled: 'mustEnd',
	params,
	result,
	stages: ['moving'],
});
