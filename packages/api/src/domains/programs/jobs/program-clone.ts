import { programCloneResultSchema } from '@rewards/validators/programs/schemas';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({
	cloneId: z.uuid(),
	/** The account of the clone. */
	accountId: z.uuid(),
	/** The requester's account: program and account must still be in it or below when the job runs. */
	scopeId: z.uuid(),
	/** A program made from a template: its name, and whether it begins with the template's settings. */
	fromTemplate: z.object({ name: z.string(), settings: z.boolean() }).nullish(),
	menu: z.boolean(),
	dictionary: z.boolean(),
	content: z.boolean(),
	/** The requester may see the advanced settings. */
	advanced: z.boolean().default(false),
});
export type ProgramCloneParams = z.infer<typeof params>;

/**
 * Copies a program, or parts of it; started by `startClone` and `startFromTemplate`. It only reads its source, so it
 * doesn't wait for an import there.
 */
export const programCloneJob = defineJob({
	kind: 'programClone',
	flags: ['manageProgram'],
	// Its result is for the requester only: managers of the source may not see the account of the clone.
	own: true,
	whenCancelled: 'takenBack',
	params,
	result: programCloneResultSchema,
	stages: ['copying'],
	queue: { name: 'clone', forEach: 'account' },
});
