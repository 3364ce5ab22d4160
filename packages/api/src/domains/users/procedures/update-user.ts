import { databaseClock, type TransactionClient } from '@rewards/db';
import { userUpdateSchema } from '@rewards/validators/users/schemas';
import type { z } from 'zod';
import { isUnchanged, writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { withHashingSlot } from '../../../crypto';
import { AppError, fieldError } from '../../../errors';
import { conflictOf } from '../../../errors/conflict';
import { accountProcedure, requireFresh } from '../../../trpc';
import { assertOwnName, forgiveSignIns, hashPassword, refuseKnownPassword, sendSoon, staffShare } from '../../auth';
import { findUsableRole } from '../../roles';
import { displayNameOf, namesOf, withFreeNames } from '../names';
import { keepAdministrator } from '../policy';
import { type UserRow, userSelect } from '../select';
import { countInvitation } from '../services/ask-invitation';
import { lockUserRow } from '../services/lock-row';
import { mailMoved } from '../services/mail-moved';
import { applyActive, needsLink, type Provided } from '../services/provided';
import { isMoved, renewLinks } from '../services/renew-links';
import { getUser } from './get-user';

type ChangedUser = Omit<z.output<typeof userUpdateSchema>, 'roleId'> & { roleId: string | null };

/**
 * Saves a user's fields; an empty password keeps the old one, another one ends the user's sessions. A changed role
 * applies at once. CONFLICT when another user saved after the given version was loaded, FRESH_SIGN_IN_REQUIRED for
 * another role, password or address; callers cannot change their own role, password, email and user name here;
 * otherwise refuses as `createUser`.
 */
export async function updateUser(
	ctx: AccountContext,
	{ userId: id, version, password, ...fields }: ChangedUser,
	provided?: Provided,
): Promise<UserRow> {
	const own = id === ctx.session.user.id;
	// The caller's own user name stays when it isn't sent; another user's becomes their email.
	const userName = fields.userName || (own ? ctx.session.user.userName : fields.email);
	const wanted = { roleId: fields.roleId, email: fields.email, userName, active: provided?.active };
	const { active: _, displayName: said, ...ids } = provided ?? {};
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
			const given = { ...fields, userName, ...ids };
			const displayName = said ?? (keepsOwnName(before, given) ? before.displayName : displayNameOf(given));
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
			const newPassword = passwordHash !== undefined;
			await renewLinks(tx, ctx, before, { id, email: given.email, newPassword, invites: needsLink(ctx, provided) });
			await writeAudit(tx, ctx, {
				action: 'update',
				entity: 'user',
				entityId: id,
				accountId: ctx.target.id,
				before,
				after: { ...given, displayName, roleName: role.name, ...(passwordHash ? { password: 'new' } : {}) },
			});
			await applyActive(tx, ctx, before, provided);
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
	{
		roleId,
		active,
		...names
	}: { roleId: string | null; email: string; userName: string; active?: boolean | undefined },
) {
	if (ctx.session.key && (active === false || (await roleIdOf(tx, id)) !== roleId))
		await keepAdministrator(tx, ctx, id);
	const before = await lockUserRow(tx, ctx, id);
	const own = id === ctx.session.user.id;
	if (own && before.roleId === roleId) refuseOwnNames(before, names);
	if (before.roleId === roleId) return { before, role: { name: before.roleName ?? '' } };
	if (own) throw new AppError('FORBIDDEN', { reason: 'ownUser' }, { fields: [{ path: 'roleId', code: 'roleOwn' }] });
	return { before, role: roleId === null ? { name: '' } : await findUsableRole(tx, ctx, roleId) };
}

const roleIdOf = async (tx: TransactionClient, id: string) =>
	(await tx.user.findUnique({ where: { id }, select: { roleId: true } }))?.roleId;

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

export const updateUserProcedure = accountProcedure('manageUser')
	.input(userUpdateSchema)
	.mutation(({ ctx, input }) => updateUser(ctx, input));
