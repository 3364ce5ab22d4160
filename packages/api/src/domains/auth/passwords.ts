import { verify } from '@node-rs/argon2';
import type { Session } from '../../context';
import { type HashingShare, hashPassword as hash } from '../../crypto';
import { shareOf } from '../../shares';
import { clientOf } from './clients';

/** For callers who aren't signed in: clients take turns, and so do the names tried by one client. */
export const clientShare = (address: string, name: string): HashingShare => ['signIn', clientOf(address), name];

/** For signed-in callers: tenants take turns, and so do the users of each. */
export function staffShare(session: Pick<Session, 'id' | 'user' | 'account' | 'tenantId'>): HashingShare {
	const [tenant = '', , user = ''] = shareOf(session);
	return ['staff', tenant, user];
}

/** How often this process has compared and computed password hashes of staff. */
export const hashingCounts = { verified: 0, hashed: 0 };

/** A hash of the usual cost, of random bytes that were discarded: unknown users take as long as wrong passwords. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$ZtgavLgl56Vr/44q3PyHXA$tDMtFaYxXXI0VPjrCaNkVBUTnr01zgMJwTLgWzdAxd8';

/**
 * Whether the password matches the hash. Without a hash (unknown user, no password yet) it takes the same time and is
 * always false. Call it within `withHashingSlot`.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
	hashingCounts.verified += 1;
	const matches = await verify(passwordHash ?? nobodysHash, password).catch(() => false);
	return matches && passwordHash !== null;
}

/** Like crypto's, counted; call it within `withHashingSlot`. */
export function hashPassword(password: string): Promise<string> {
	hashingCounts.hashed += 1;
	return hash(password);
}
