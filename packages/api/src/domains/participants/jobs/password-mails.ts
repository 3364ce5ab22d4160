import { mailLanguageSchema, passwordMailsResultSchema } from '@rewards/validators/participants/password-mails';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({ selectionId: z.uuid(), language: mailLanguageSchema });
export type PasswordMailsParams = z.infer<typeof params>;

/** Mails each participant of a selection a link for setting a password; started by `startPasswordMails`. */
export const passwordMailsJob = defineJob({
	kind: 'passwordMails',
	flags: ['manageParticipant'],
	whenCancelled: 'stays',
	params,
	result: passwordMailsResultSchema,
	stages: ['mailing'],
	// A mail server needs an hour where an import needs seconds, so imports and other users don't wait for it.
	queue: { name: 'passwordMails', forEach: 'user' },
	shares: { tenant: 1 / 4, all: 1 / 2 },
	// A full mail server takes some mails in each run.
	maxAttempts: 25,
});
