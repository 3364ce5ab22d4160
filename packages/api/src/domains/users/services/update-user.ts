import { databaseClock, type TransactionClient } from '@rewards/db';
import type { userUpdateSchema } from '@rewards/validators/users/schemas';
import type { z } from 'zod';
import { isUnchanged, writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { withHashingSlot } from '../../../crypto';
import { AppError, fieldError } from '../../../errors';
import { conflictOf } from '../../../errors/conflict';
import { requireFresh } from '../../../trpc';
import {
	assertOwnName,
	forgiveSignIns,
	hashPassword,
	refuseKnownPassword,
	retireLinks,
	retireProofs,
	sendSoon,
	staffShare,
} from '../../auth';
import { findUsableRole } from '../../roles';
import { displayNameOf, namesOf, withFreeNames } from '../names';
import { type UserRow, userSelect } from '../select';
import { askInvitation, countInvitation } from './ask-invitation';
import { getUser } from './get-user';
import { lockUserRow } from './lock-row';
import { mailMoved } from './mail-moved';

/**
 * Saves a user's fields; an empty password keeps the old one, another one ends the user's sessions. A changed role
 * applies at once. CONFLICT when another user saved after the given version was loaded, FRESH_SIGN_IN_REQUIRED for
 * another role, password or address; callers cannot change their own role, password, email and user name here;
 * otherwise refuses as `createUser`.
 */
export async function updateUser(
	ctx: AccountContext,
	{ userId: id, version, password, ...fields }: z.output<typeof userUpdateSchema>,
): Promise<UserRow> {
	const own = id === ctx.session.user.id;
	// The caller's own user name stays when it isn't sent; another user's becomes their email.
	const userName = fields.userName || (own ? ctx.session.user.userName : fields.email);
	const wanted = { roleId: fields.roleId, email: fields.email, userName };
	const { before: now } = await ctx.db.prisma.$transaction((tx) => checkChange(tx, ctx, id, wanted));
	if (userName !== now.userName) assertOwnName(userName, [fields.email, now.email]);
	if (own && password !== undefined) throw fieldError('password', 'passwordOwn');
	if (now.roleId !== fields.roleId || password !== undefined || isMoved(now, fields)) await requireFresh(ctx);
	// Both addresses get a mail, so both count: the old one and the new one.
	if (isMoved(now, fields)) {
		for (const email of [now.email, fields.email]) await countInvitation(ctx, email);
	}
	if (password !== undefined) await refuseKnownPassword(ctx, password, namesOf(ctx, { ...fields, userName }));
	const passwordHash =
		password === undefined ? undefined : await withHashingSlot(staffShare(ctx.session), () => hashPassword(password));
	const saved = await withFreeNames(ctx.db, { id, email: fields.email, userName }, () =>
		ctx.db.prisma.$transaction(async (tx) => {
			const { before, role } = await checkChange(tx, ctx, id, wanted);
			if (before.version !== version) return null;
			const given = { ...fields, userName };
			const displayName = keepsOwnName(before, given) ? before.displayName : displayNameOf(given);
			const after = await tx.user.update({
				where: { id },
				data:
					isUnchanged(before, { ...given, displayName }) && !passwordHash
						? {}
						: {
								...given,
								displayName,
								...(passwordHash ? { passwordHash } : {}),
								version: { increment: 1 },
								updatedAt: databaseClock.now(),
							},
				select: userSelect,
			});
			if (passwordHash) await forgiveSignIns(tx, id);
			await renewLinks(tx, ctx, before, { id, email: given.email, newPassword: passwordHash !== undefined });
			await writeAudit(tx, ctx, {
				action: 'update',
				entity: 'user',
				entityId: id,
				accountId: ctx.target.id,
				before,
				after: { ...given, displayName, roleName: role.name, ...(passwordHash ? { password: 'new' } : {}) },
			});
			return { before, after, mail: isMoved(before, after) ? await mailMoved(tx, ctx, before) : null };
		}),
	);
	ctx.sessionCache?.clear();
	// Outside the transaction: it takes a connection of its own.
	if (!saved) throw await conflictOf(ctx, 'user', id, await getUser(ctx, id));
	if (saved.mail) sendSoon(ctx, saved.mail);
	return saved.after;
}

/** The display name from a profile page stays until staff change the first or last name. */
const keepsOwnName = (before: UserRow, given: { firstName: string; lastName: string }): boolean =>
	before.displayName !== displayNameOf(before) &&
	before.firstName === given.firstName &&
	before.lastName === given.lastName;

/** The current user, locked for this caller, and the requested role; only a new role must be assignable. */
async function checkChange(
	tx: TransactionClient,
	ctx: AccountContext,
	id: string,
	{ roleId, ...names }: { roleId: string; email: string; userName: string },
) {
	const before = await lockUserRow(tx, ctx, id);
	const own = id === ctx.session.user.id;
	if (own && before.roleId === roleId) refuseOwnNames(before, names);
	if (before.roleId === roleId) return { before, role: { name: before.roleName ?? '' } };
	if (own) throw new AppError('FORBIDDEN', { reason: 'ownUser' }, { fields: [{ path: 'roleId', code: 'roleOwn' }] });
	return { before, role: await findUsableRole(tx, ctx, roleId) };
}

/**
 * A stolen token must not be enough to take the account over: users change their own sign-in on the profile page, with
 * the password.
 */
function refuseOwnNames(before: UserRow, { email, userName }: { email: string; userName: string }): void {
	const fields = [
		...(email === before.email ? [] : [{ path: 'email', code: 'ownSignInName' }]),
		...(userName === before.userName ? [] : [{ path: 'userName', code: 'ownSignInName' }]),
	];
	if (fields.length > 0) throw new AppError('FORBIDDEN', { reason: 'ownUser' }, { fields });
}

const isMoved = (before: { email: string }, after: { email: string }): boolean =>
	after.email.toLowerCase() !== before.email.toLowerCase();

/** A link mailed before a new password or to an old address is invalid; a user who still needs one gets another. */
async function renewLinks(
	tx: TransactionClient,
	ctx: AccountContext,
	before: UserRow,
	{ id, email, newPassword }: { id: string; email: string; newPassword: boolean },
): Promise<void> {
	const moved = isMoved(before, { email });
	if (!moved && !newPassword) return;
	await retireLinks(tx, id);
	await retireProofs(tx, id, moved ? {} : { kind: 'change' });
	const waiting = await tx.user.count({ where: { id, passwordHash: null, lockedAt: null, identities: { none: {} } } });
	if (waiting > 0) await askInvitation(tx, ctx, id);
}
