import type { TransactionClient } from '@rewards/db';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { retireLinks, retireProofs } from '../../auth';
import type { UserRow } from '../select';
import { askInvitation } from './ask-invitation';

export const isMoved = (before: { email: string }, after: { email: string }): boolean =>
	after.email.toLowerCase() !== before.email.toLowerCase();

/** A link mailed before a new password or to an old address is invalid; a user who still needs one gets another. */
export async function renewLinks(
	tx: TransactionClient,
	ctx: AccountContext,
	before: UserRow,
	{ id, email, newPassword, invites }: { id: string; email: string; newPassword: boolean; invites: boolean },
): Promise<void> {
	const moved = isMoved(before, { email });
	if (!moved && !newPassword) return;
	await retireLinks(tx, id);
	await retireProofs(tx, id, moved ? {} : { kind: 'change' });
	if (!invites) return;
	const waiting = await tx.user.count({ where: { id, passwordHash: null, lockedAt: null, identities: { none: {} } } });
	if (waiting > 0) await askInvitation(tx, ctx, id);
}
