import type { TransactionClient } from '@rewards/db';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { lockIn } from '../procedures/lock-user';
import { unlockIn } from '../procedures/unlock-user';
import { askInvitation } from './ask-invitation';

/** What an identity provider says about a user, besides the fields of the form (docs/product/scim.md). */
export interface Provided {
	externalId: string | null;
	providerName: string | null;
	/** Absent: follows from the other names. */
	displayName?: string | undefined;
	/** Absent: stays. */
	active?: boolean | undefined;
}

/** A user whom a provider adds signs in there; only without a provider for sign-in they need a link for a password. */
export const needsLink = ({ oidc }: Pick<AccountContext, 'oidc'>, provided: Provided | undefined): boolean =>
	provided === undefined || (oidc === undefined && provided.active !== false);

/** Locks or unlocks a user as the provider says; one who has had no way to sign in gets a link for a password now. */
export async function applyActive(
	tx: TransactionClient,
	ctx: AccountContext,
	{ id, lockedAt }: { id: string; lockedAt: Date | null },
	provided: Provided | undefined,
): Promise<void> {
	if (provided?.active === undefined || provided.active === (lockedAt === null)) return;
	if (!provided.active) {
		await lockIn(tx, ctx, id);
		return;
	}
	await unlockIn(tx, ctx, id);
	if (!needsLink(ctx, provided)) return;
	const waiting = await tx.user.count({ where: { id, passwordHash: null, identities: { none: {} } } });
	if (waiting > 0) await askInvitation(tx, ctx, id);
}
