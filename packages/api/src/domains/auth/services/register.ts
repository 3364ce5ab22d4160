import { newId } from '@rewards/db';
import type { registerSchema } from '@rewards/validators/auth';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { AppError, isUniqueViolation } from '../../../errors';
import type { Context } from '../../../trpc';
import { hashPassword, withHashingSlot } from '../passwords';
import { assertMayTry, countAttempt } from '../throttle';

export interface Registered {
	id: string;
	userName: string;
	displayName: string;
	email: string;
	/** Always empty: somebody with manageUser gives account and role. */
	role: string[];
}

const taken = () => new AppError('DUPLICATE', { field: 'email' });

/**
 * Makes a user without account and role, whose user name is the address. Throws DUPLICATE (field email) when somebody has
 * it as address or user name, TOO_MANY_REQUESTS.
 */
export async function register(
	ctx: Context,
	{ displayName, password, email }: z.infer<typeof registerSchema>,
): Promise<Registered> {
	const passwordHash = await withHashingSlot(async () => {
		assertMayTry(await countAttempt(ctx.db, 'register', { subject: email, client: ctx.request.ip }));
		return hashPassword(password);
	});
	const user = { id: newId(), userName: email, displayName, email };
	try {
		await ctx.db.prisma.$transaction(async (tx) => {
			// The database keeps each of the two apart; across them only this look does.
			const others = await tx.$queryRaw<unknown[]>`select 1 from app_user
				where deleted_at is null and (lower(email) = lower(${email}) or lower(user_name) = lower(${email}))`;
			if (others.length > 0) throw taken();
			await tx.user.create({ data: { ...user, passwordHash }, select: { id: true } });
			const actor = { request: ctx.request, session: { id: '', user } };
			await writeAudit(tx, actor, {
				action: 'register',
				entity: 'user',
				entityId: user.id,
				after: { displayName, email },
			});
		});
	} catch (error) {
		if (isUniqueViolation(error)) throw taken();
		throw error;
	}
	return { ...user, role: [] };
}
