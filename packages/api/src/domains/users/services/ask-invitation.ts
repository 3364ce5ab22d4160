import type { TransactionClient } from '@rewards/db';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { enqueue, requesterOf } from '../../../jobs';
import { addressSubject, assertMayMail, countAttempt } from '../../auth';
import { userInvitationJob } from '../jobs/user-invitation';

/** Has a user mailed a link to set the first password, once the transaction is committed. */
export const askInvitation = (tx: TransactionClient, ctx: AccountContext, userId: string): Promise<string> =>
	enqueue(tx, userInvitationJob, {
		accountId: ctx.target.id,
		createdBy: requesterOf(ctx),
		params: { userId },
		total: 1,
	});

/**
 * To be asked before a transaction that asks for an invitation: TOO_MANY_REQUESTS when the address has had its mails of
 * this hour, or the caller has had too many sent.
 */
export async function countInvitation(ctx: AccountContext, email: string): Promise<void> {
	const subject = await addressSubject(ctx.db, email);
	assertMayMail(await countAttempt(ctx.db, 'proofMail', { subject, client: ctx.session.user.id }));
}
