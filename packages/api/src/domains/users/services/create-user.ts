import { newId } from '@rewards/db';
import type { userSchema } from '@rewards/validators/users/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { withHashingSlot } from '../../../crypto';
import { assertOwnName, hashPassword, refuseKnownPassword, staffShare } from '../../auth';
import { findUsableRole } from '../../roles';
import { displayNameOf, namesOf, withFreeNames } from '../names';
import { type UserRow, userSelect } from '../select';
import { askInvitation, countInvitation } from './ask-invitation';

/**
 * Adds a user to an account, with an assignable role whose flags the caller holds. Without a password the user is
 * mailed a link to set one. VALIDATION (userName), DUPLICATE (email, userName), NOT_FOUND and FORBIDDEN (roleId).
 */
export async function createUser(ctx: AccountContext, input: z.output<typeof userSchema>): Promise<UserRow> {
	const { password, ...fields } = input;
	const accountId = ctx.target.id;
	const userName = fields.userName || fields.email;
	assertOwnName(userName, [fields.email]);
	const user = { ...fields, userName, displayName: displayNameOf({ ...fields, userName }) };
	// Refuses an unassignable role before the password is hashed.
	await ctx.db.prisma.$transaction((tx) => findUsableRole(tx, ctx, fields.roleId));
	if (password !== undefined) await refuseKnownPassword(ctx, password, namesOf(ctx, user));
	if (password === undefined) await countInvitation(ctx, fields.email);
	const passwordHash =
		password === undefined ? null : await withHashingSlot(staffShare(ctx.session), () => hashPassword(password));
	const id = newId();
	return withFreeNames(ctx.db, { id, ...user }, () =>
		ctx.db.prisma.$transaction(async (tx) => {
			const role = await findUsableRole(tx, ctx, fields.roleId);
			// The user starts with the inviter's language and may choose another one later.
			const { language } = ctx.session.user;
			const data = { id, accountId, ...user, passwordHash, language };
			const made = await tx.user.create({ data, select: userSelect });
			if (password === undefined) await askInvitation(tx, ctx, id);
			await writeAudit(tx, ctx, {
				action: 'create',
				entity: 'user',
				entityId: id,
				accountId,
				after: { ...user, roleName: role.name, ...(password === undefined ? {} : { password: 'new' }) },
			});
			return made;
		}),
	);
}
