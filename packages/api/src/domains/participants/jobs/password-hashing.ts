import { z } from 'zod';
import { defineJob } from '../../../jobs';

const result = z.object({ hashed: z.int() });
export type PasswordHashingResult = z.infer<typeof result>;

/** Hashes the encrypted passwords of a program's participants after an import. */
export const passwordHashingJob = defineJob({
	kind: 'passwordHashing',
	flags: ['manageParticipant'],
	// Cancelled, it would leave an import's passwords encrypted and never hashed.
	whenCancelled: 'mustEnd',
	params: z.object({}),
	result,
	stages: ['hashing'],
	// The import itself has sent a notice.
	notify: false,
	// In parallel with the program's imports, not in their queue: hashing takes hours for what an import does in seconds.
	queue: { name: 'passwords', forEach: 'program' },
	shares: { tenant: 1 / 4, all: 1 / 2 },
});
