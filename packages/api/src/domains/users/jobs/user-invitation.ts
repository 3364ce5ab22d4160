import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({ userId: z.uuid() });
export type UserInvitationParams = z.infer<typeof params>;

const result = z.object({
	/** 0 when the user was removed, locked or has a password by now. */
	sent: z.int(),
	/** Recipient of the mail. */
	name: z.string().optional(),
});
export type UserInvitationResult = z.infer<typeof result>;

/**
 * Mails a user a link to set the first password. The link is created when the mail is sent: only its hash is stored.
 */
export const userInvitationJob = defineJob({
	kind: 'userInvitation',
	flags: ['manageUser'],
	whenCancelled: 'stays',
	params,
	result,
	// The list of users shows who was invited; only a failed mail sends a notice.
	notify: false,
});
