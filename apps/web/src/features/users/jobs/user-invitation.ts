import type { JobDisplay } from '../../jobs';

/** The mail is all there is to it. */
export const userInvitation = {
	outcome: ({ name }) => name ?? null,
} satisfies JobDisplay<'userInvitation'>;
