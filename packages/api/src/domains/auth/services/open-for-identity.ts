import { databaseClock, newId, type TransactionClient } from '@rewards/db';
import type { FactorKind } from '@rewards/validators/auth/second-factor';
import { isEmail, withoutBidi } from '@rewards/validators/text';
import { writeAudit } from '../../../audit';
import type { Cookies } from '../../../context';
import { AppError } from '../../../errors';
import type { OidcIdentity } from '../../../integrations/oidc';
import type { RequestInfo, Services } from '../../../trpc';
import { retireProofs } from '../address-proofs';
import {
	addIdentity,
	type IdentityOwner,
	identityAt,
	identityOwnerSelect,
	lockIdentities,
	ownerOf,
} from '../identities';
import { sendSoon } from '../queued-mails';
import { isRemembered } from '../remembered-devices';
import { factorKindsOf } from '../second-factors';
import { type OpenedSession, openSession } from '../sessions';
import { stepTicket } from '../step-ticket';
import { applyGroups } from './apply-groups';

export type IdentityCall = Services & { request: RequestInfo; cookies?: Cookies | undefined };

/** A session, or what the second step needs. */
export type OpenedForIdentity = { session: OpenedSession } | { ticket: string; kinds: FactorKind[] };

/** A user of a session that is about to begin. */
const actorOf = ({ request }: IdentityCall, user: IdentityOwner, session = '') => ({
	request,
	session: { id: session, user },
});

/**
 * Signs in a person whom the provider has authenticated; links or creates the user the first time. Where the operator
 * asks for the portal's own second factor too, a user who has one gets a ticket instead of a session.
 */
export async function openForIdentity(call: IdentityCall, identity: OidcIdentity): Promise<OpenedForIdentity> {
	const { user, refused, mail } = await call.db.prisma.$transaction((tx) => recognize(tx, call, identity));
	if (refused) throw new AppError('UNAUTHORIZED', { reason: 'otherIdentity' }, { message: refused });
	if (mail) sendSoon(call, mail);
	const kinds = call.oidc?.secondFactor ? await factorKindsOf(call.db.prisma, user.id) : [];
	if (kinds.length > 0 && !(await isRemembered(call, user.id)))
		return { ticket: await stepTicket(call.config, user, identity.issuer), kinds };
	return { session: await call.db.prisma.$transaction((tx) => open(tx, call, user, identity.issuer)) };
}

interface Recognized {
	user: IdentityOwner;
	/** Why this identity is not the user's, although the address is. */
	refused?: string;
	mail?: string | null;
}

async function recognize(tx: TransactionClient, call: IdentityCall, identity: OidcIdentity): Promise<Recognized> {
	const linked = await ownerOf(tx, identity);
	const found: Recognized = linked ? { user: linked } : await linkByEmail(tx, call, identity);
	if (found.refused) return found;
	refuseLocked(found.user);
	// Before the session: removing a role ends existing sessions.
	const { groups, email, emailVerified } = identity;
	if (groups) await applyGroups(tx, call.request, found.user, { groups, verifiedEmail: emailVerified ? email : null });
	return found;
}

function refuseLocked({ lockedAt }: { lockedAt: Date | null }): void {
	if (lockedAt)
		throw new AppError('LOCKED', { reason: 'administrator' }, { message: 'An administrator has locked this user.' });
}

async function open(tx: TransactionClient, call: IdentityCall, user: IdentityOwner, issuer: string) {
	const { count } = await tx.user.updateMany({
		where: { id: user.id, deletedAt: null, lockedAt: null },
		data: { lastSignInAt: databaseClock.now() },
	});
	// Locked or removed since.
	if (count === 0) refuseLocked({ lockedAt: databaseClock.now() });
	const session = await openSession(tx, call, user.id, !call.oidc?.secondFactor);
	const event = { action: 'signIn', entity: 'session', entityId: session.id, accountId: user.accountId };
	await writeAudit(tx, actorOf(call, user, session.id), { ...event, after: { userId: user.id, provider: issuer } });
	return session;
}

/**
 * Only a verified address proves an owner: an unverified one would let an attacker take over a user, or reserve the
 * address of a future user. And an address links once: providers give addresses to other people, and let people change
 * their own, so a user who is linked to this provider is linked to another identity only by themselves, or after staff
 * have removed the first.
 */
async function linkByEmail(tx: TransactionClient, call: IdentityCall, identity: OidcIdentity): Promise<Recognized> {
	const { issuer, email, emailVerified, name } = identity;
	// An address that can't be entered here, such as one with invisible characters, counts as missing.
	if (!email || !isEmail(email)) throw new AppError('UNAUTHORIZED', { reason: 'noEmail' });
	if (!emailVerified) throw new AppError('UNAUTHORIZED', { reason: 'unverifiedEmail' });
	const [found] = await tx.$queryRaw<{ id: string; email: string }[]>`select id, email from app_user
		where deleted_at is null and kind = 'person' and sign_in_key(email) = sign_in_key(${email})
			and id = (select user_id from sign_in_name where name = sign_in_key(${email}) and reserved_until is null)`;
	if (!found) {
		const user = await makeUser(tx, email, name);
		await addIdentity(tx, { ...call, actor: actorOf(call, user), tells: false }, identity, user);
		return { user };
	}
	if (!isSameAddress(found.email, email)) throw new AppError('DUPLICATE', { field: 'email' });
	await lockIdentities(tx, found.id);
	const user = await tx.user.findUniqueOrThrow({ where: { id: found.id }, select: identityOwnerSelect });
	const actor = actorOf(call, user);
	const linked = await identityAt(tx, user.id, issuer);
	// Another sign-in of the same person has linked it meanwhile.
	if (linked?.subject === identity.subject) return { user };
	if (linked) {
		const event = { action: 'linkRefused', entity: 'user', entityId: user.id, accountId: user.accountId };
		// By nobody: whoever it was is not this user.
		await writeAudit(tx, { request: call.request, session: null }, { ...event, after: { provider: issuer } });
		return { user, refused: 'This address belongs to a user who signs in with another identity of this provider.' };
	}
	// Pending address changes may be another person's.
	await retireProofs(tx, user.id, { kind: 'change' });
	const mail = await addIdentity(tx, { ...call, actor, tells: true }, identity, user);
	if (user.accountId !== null) return { user, mail };
	await shutOutSquatter(tx, user.id);
	return { user: { ...user, passwordHash: null }, mail };
}

/**
 * Nobody has vouched for a user without an account: registration may have used another person's address, so its
 * password and factors go. A mailed link sets a new password.
 */
async function shutOutSquatter(tx: TransactionClient, userId: string): Promise<void> {
	await tx.user.update({ where: { id: userId }, data: { passwordHash: null }, select: { id: true } });
	await tx.secondFactor.deleteMany({ where: { userId } });
}

/**
 * Whether two addresses differ only in case, for a mail server too. PostgreSQL's lower() maps İ to i and the Kelvin
 * sign to k, so it would find the user of another mailbox; requiring equal upper case as well excludes such letters.
 */
const isSameAddress = (one: string, other: string): boolean =>
	one.toLowerCase() === other.toLowerCase() && one.toUpperCase() === other.toUpperCase();

/** Creates a user without account and role, as registration does, and without a password. */
function makeUser(tx: TransactionClient, email: string, name: string | null): Promise<IdentityOwner> {
	const said = withoutBidi(name ?? '')
		.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
		.trim();
	const displayName = Array.from(said || email)
		.slice(0, 50)
		.join('');
	const data = { id: newId(), userName: email, email, displayName };
	return tx.user.create({ data, select: identityOwnerSelect });
}
