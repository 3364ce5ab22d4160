import type { TransactionClient } from '@rewards/db';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { enqueue, requesterOf } from '../../../jobs';
import { userInvitationJob } from '../jobs/user-invitation';

/** Has a user mailed a link to set the first password, once the transaction is committed. */
export const askInvitation = (tx: TransactionClient, ctx: AccountContext, userId: string): Promise<string> =>
	enqueue(tx, userInvitationJob, {
		accountId: ctx.target.id,
		createdBy: requesterOf(ctx),
		params: { userId },
		total: 1,
	});
