import { newId, type TransactionClient } from '@rewards/db';
import { userSchema } from '@rewards/validators/users/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { withHashingSlot } from '../../../crypto';
import { accountProcedure } from '../../../trpc';
import { assertOwnName, hashPassword, refuseKnownPassword, staffShare } from '../../auth';
import { findUsableRole } from '../../roles';
import { displayNameOf, namesOf, withFreeNames } from '../names';
import { type UserRow, userSelect } from '../select';
import { askInvitation, countInvitation } from '../services/ask-invitation';
import { applyActive, needsLink, type Provided } from '../services/provided';

type NewUser = Omit<z.output<typeof userSchema>, 'roleId'> & { roleId: string | null };

/**
 * Adds a user to an account, with an assignable role whose flags the caller holds. Without a password the user is
 * mailed a link to set one. An identity provider may leave the role out, and says more about the user. VALIDATION
 * (userName), DUPLICATE (email, userName), NOT_FOUND and FORBIDDEN (roleId).
 */
export async function createUser(ctx: AccountContext, input: NewUser, provided?: Provided): Promise<UserRow> {
	const { password, ...fields } = input;
	const { active: _, displayName, ...ids } = provided ?? {};
	const accountId = ctx.target.id;
	const userName = fields.userName || fields.email;
	assertOwnName(userName, [fields.email]);
	const user = { ...fields, userName, displayName: displayName ?? displayNameOf({ ...fields, userName }) };
	// Refuses an unassignable role before the password is hashed.
	await ctx.db.prisma.$transaction((tx) => usable(tx, ctx, fields.roleId));
	const isInvited = password === undefined && needsLink(ctx, provided);
	if (password !== undefined) await refuseKnownPassword(ctx, password, namesOf(ctx, user));
	if (isInvited) await countInvitation(ctx, fields.email);
	const passwordHash =
		password === undefined ? null : await withHashingSlot(staffShare(ctx.session), () => hashPassword(password));
	const id = newId();
	return withFreeNames(ctx.db, { id, ...user }, () =>
		ctx.db.prisma.$transaction(async (tx) => {
			const role = await usable(tx, ctx, fields.roleId);
			// The user starts with the inviter's language and may choose another one later.
			const { language } = ctx.session.user;
			const data = { id, accountId, ...user, ...ids, passwordHash, language };
			const made = await tx.user.create({ data, select: userSelect });
			if (isInvited) await askInvitation(tx, ctx, id);
			await writeAudit(tx, ctx, {
				action: 'create',
				entity: 'user',
				entityId: id,
				accountId,
				after: { ...user, ...ids, roleName: role?.name ?? '', ...(password === undefined ? {} : { password: 'new' }) },
			});
			await applyActive(tx, ctx, made, provided);
			return made;
		}),
	);
}

const usable = async (tx: TransactionClient, ctx: AccountContext, roleId: string | null) =>
	roleId === null ? null : findUsableRole(tx, ctx, roleId);

export const createUserProcedure = accountProcedure('manageUser')
	.meta({ access: ['manageUser'], fresh: true })
	.input(userSchema)
	.mutation(({ ctx, input }) => createUser(ctx, input));
