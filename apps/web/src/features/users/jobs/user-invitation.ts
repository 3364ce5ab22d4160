import type { JobDisplay } from '../../jobs';

/** The job only sends the email. */
export const userInvitation = {
	outcome: ({ name }) => name ?? null,
} satisfies JobDisplay<'userInvitation'>;
