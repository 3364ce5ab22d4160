import { programCloneResultSchema } from '@rewards/validators/programs/schemas';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({
	cloneId: z.uuid(),
	/** The account that gets the clone. */
	accountId: z.uuid(),
	/** The account of whoever asked: program and account must still lie there when the job runs. */
	scopeId: z.uuid(),
	menu: z.boolean(),
	dictionary: z.boolean(),
	content: z.boolean(),
	/** Whoever asked may see the advanced settings. */
	advanced: z.boolean().default(false),
});
export type ProgramCloneParams = z.infer<typeof params>;

/** Copies a program; started by `startClone`. It only reads its source, so it waits for no import there. */
export const programCloneJob = defineJob({
	kind: 'programClone',
	flags: ['manageProgram'],
	// What it says of the clone is for whoever asked: managers of the source may not see the account that got it.
	own: true,
	whenCancelled: 'takenBack',
	params,
	result: programCloneResultSchema,
	stages: ['copying'],
	queue: { name: 'clone', forEach: 'account' },
});
