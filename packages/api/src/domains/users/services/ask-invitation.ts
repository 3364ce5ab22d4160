import type { TransactionClient } from '@rewards/db';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { enqueue, requesterOf } from '../../../jobs';
import { addressSubject, assertMayMail, countAttempt } from '../../auth';
import { userInvitationJob } from '../jobs/user-invitation';

/** Queues a mail to a user with a link to set the first password, sent once the transaction is committed. */
export const askInvitation = (tx: TransactionClient, ctx: AccountContext, userId: string): Promise<string> =>
	enqueue(tx, userInvitationJob, {
		accountId: ctx.target.id,
		createdBy: requesterOf(ctx),
		params: { userId },
		total: 1,
	});

/**
 * Call it before a transaction that requests an invitation: TOO_MANY_REQUESTS when the address has had its mails of
 * this hour, or the caller has sent too many.
 */
export async function countInvitation(ctx: AccountContext, email: string): Promise<void> {
	const subject = await addressSubject(ctx.db, email);
	assertMayMail(await countAttempt(ctx.db, 'proofMail', { subject, client: ctx.session.user.id }));
}
