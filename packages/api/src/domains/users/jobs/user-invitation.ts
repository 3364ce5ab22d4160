import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({ userId: z.uuid() });
export type UserInvitationParams = z.infer<typeof params>;

const result = z.object({
	/** 0 when whoever was invited has been removed, locked or has a password by now. */
	sent: z.int(),
	/** Of whom the mail is for. */
	name: z.string().optional(),
});
export type UserInvitationResult = z.infer<typeof result>;

/**
 * Mails a user a link to set the first password. The link is made when the mail is: what is kept of it is its hash
 * alone.
 */
export const userInvitationJob = defineJob({
	kind: 'userInvitation',
	flags: ['manageUser'],
	whenCancelled: 'stays',
	params,
	result,
	// The list of users shows who has been invited; only a mail that could not be sent is told.
	notify: false,
});
