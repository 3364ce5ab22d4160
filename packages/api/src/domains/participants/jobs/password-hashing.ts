import { z } from 'zod';
import { defineJob } from '../../../jobs';

/** Turns the sealed passwords of a program's participants into hashes, after an import has brought them. */
export const passwordHashingJob = defineJob({
	kind: 'passwordHashing',
	params: z.object({}),
	// The import itself has been told.
	notify: false,
	// Beside the program's imports, not among them: hashing takes hours for what an import does in seconds.
	queue: ({ programId }) => `passwords:${programId}`,
	handler: () => import('./run-password-hashing').then((module) => module.runPasswordHashing),
});
