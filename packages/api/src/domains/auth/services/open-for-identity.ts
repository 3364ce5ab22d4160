import { databaseClock, newId, type TransactionClient } from '@rewards/db';
import { isEmail, withoutBidi } from '@rewards/validators/text';
import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import type { OidcIdentity } from '../../../integrations/oidc';
import type { RequestInfo, Services } from '../../../trpc';
import { retireProofs } from '../address-proofs';
import { type OpenedSession, openSession } from '../sessions';
import { applyGroups } from './apply-groups';

type Call = Services & { request: RequestInfo };

const select = { id: true, accountId: true, displayName: true, lockedAt: true, deletedAt: true } as const;

/** Opens a session for a person that the provider has authenticated; links or creates the user the first time. */
export function openForIdentity(call: Call, identity: OidcIdentity): Promise<OpenedSession> {
	return call.db.prisma.$transaction(async (tx) => {
		const user = (await findLinked(tx, identity)) ?? (await linkByEmail(tx, call, identity));
		const { count } = await tx.user.updateMany({
			where: { id: user.id, deletedAt: null, lockedAt: null },
			data: { lastSignInAt: databaseClock.now() },
		});
		if (count === 0) {
			throw new AppError('LOCKED', { reason: 'administrator' }, { message: 'An administrator has locked this user.' });
		}
		// Before the session: removing a role ends existing sessions.
		if (identity.groups) await applyGroups(tx, call.request, user, identity.groups);
		const session = await openSession(tx, call, user.id, true);
		const event = { action: 'signIn', entity: 'session', entityId: session.id, accountId: user.accountId };
		const actor = { request: call.request, session: { id: session.id, user } };
		await writeAudit(tx, actor, { ...event, after: { userId: user.id, provider: identity.issuer } });
		return session;
	});
}

async function findLinked(tx: TransactionClient, { issuer, subject }: OidcIdentity) {
	const where = { issuer_subject: { issuer, subject } };
	const link = await tx.identity.findUnique({ where, select: { user: { select } } });
	if (!link?.user.deletedAt) return link?.user ?? null;
	// The user was removed. This may be a new person, or the same one invited again.
	await tx.identity.delete({ where, select: { userId: true } });
	return null;
}

/**
 * Only a verified address proves an owner: an unverified one would let an attacker take over a user, or reserve the
 * address of a future user.
 */
async function linkByEmail(
	tx: TransactionClient,
	call: Call,
	{ issuer, subject, email, emailVerified, name }: OidcIdentity,
) {
	// An address that can't be entered here, such as one with invisible characters, counts as missing.
	if (!email || !isEmail(email)) throw new AppError('UNAUTHORIZED', { reason: 'noEmail' });
	if (!emailVerified) throw new AppError('UNAUTHORIZED', { reason: 'unverifiedEmail' });
	const [found] = await tx.$queryRaw<{ id: string; email: string }[]>`select id, email from app_user
		where deleted_at is null and kind = 'person' and sign_in_key(email) = sign_in_key(${email})
			and id = (select user_id from sign_in_name where name = sign_in_key(${email}) and reserved_until is null)`;
	if (found && !isSameAddress(found.email, email)) throw new AppError('DUPLICATE', { field: 'email' });
	// Registration doesn't verify addresses, so the password may belong to another person. A mailed link sets a new one.
	const user = found
		? await tx.user.update({ where: { id: found.id }, data: { passwordHash: null }, select })
		: await makeUser(tx, email, name);
	// That person's pending address changes and passkeys are removed too.
	if (found) await retireProofs(tx, user.id, { kind: 'change' });
	if (found && user.accountId === null) await tx.secondFactor.deleteMany({ where: { userId: user.id } });
	await tx.identity.create({ data: { issuer, subject, userId: user.id }, select: { userId: true } });
	const action = found ? 'linkIdentity' : 'register';
	const actor = { request: call.request, session: { id: '', user } };
	await writeAudit(tx, actor, {
		action,
		entity: 'user',
		entityId: user.id,
		accountId: user.accountId,
		after: { provider: issuer },
	});
	return user;
}

/**
 * Whether two addresses differ only in case, for a mail server too. PostgreSQL's lower() maps İ to i and the Kelvin
 * sign to k, so it would find the user of another mailbox; requiring equal upper case as well excludes such letters.
 */
const isSameAddress = (one: string, other: string): boolean =>
	one.toLowerCase() === other.toLowerCase() && one.toUpperCase() === other.toUpperCase();

/** Creates a user without account and role, as registration does, and without a password. */
function makeUser(tx: TransactionClient, email: string, name: string | null) {
	const displayName =
		withoutBidi(name ?? '')
			.replaceAll(/\p{Cc}/gu, '')
			.trim()
			.slice(0, 50) || email.slice(0, 50);
	return tx.user.create({ data: { id: newId(), userName: email, email, displayName }, select });
}
