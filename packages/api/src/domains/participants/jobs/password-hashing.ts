import { z } from 'zod';
import { defineJob } from '../../../jobs';

const result = z.object({ hashed: z.int() });
export type PasswordHashingResult = z.infer<typeof result>;

/** Turns the sealed passwords of a program's participants into hashes, after an import has brought them. */
export const passwordHashingJob = defineJob({
	kind: 'passwordHashing',
	flags: ['manageParticipant'],
	// Stopped, it would leave what an import brought sealed and never hashed.
	whenCancelled: 'mustEnd',
	params: z.object({}),
	result,
	stages: ['hashing'],
	// The import itself has been told.
	notify: false,
	// Beside the program's imports, not among them: hashing takes hours for what an import does in seconds.
	queue: { name: 'passwords', forEach: 'program' },
	shares: { account: 1 / 4, all: 1 / 2 },
});
