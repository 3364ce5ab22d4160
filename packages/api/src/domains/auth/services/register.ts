import { newId } from '@rewards/db';
import type { registerSchema } from '@rewards/validators/auth/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { AppError, isUniqueViolation } from '../../../errors';
import type { Context } from '../../../trpc';
import { assertHashingRoom, hashPassword, withHashingSlot } from '../passwords';
import { assertMayTry, countAttempt } from '../throttle';

export interface Registered {
	id: string;
	userName: string;
	displayName: string;
	email: string;
	/** Always empty: somebody with manageUser gives account and role. */
	role: string[];
}

/**
 * Makes a user without account and role, whose user name is the address. Throws DUPLICATE (field email) when somebody has
 * it as address or user name, TOO_MANY_REQUESTS.
 */
export async function register(
	ctx: Context,
	{ displayName, password, email }: z.infer<typeof registerSchema>,
): Promise<Registered> {
	assertHashingRoom();
	assertMayTry(await countAttempt(ctx.db, 'register', { subject: email, client: ctx.request.ip }));
	const passwordHash = await withHashingSlot(() => hashPassword(password));
	const user = { id: newId(), userName: email, displayName, email };
	try {
		await ctx.db.prisma.$transaction(async (tx) => {
			await tx.user.create({ data: { ...user, passwordHash }, select: { id: true } });
			const actor = { request: ctx.request, session: { id: '', user }, once: ctx.once };
			await writeAudit(tx, actor, {
				action: 'register',
				entity: 'user',
				entityId: user.id,
				after: { displayName, email },
			});
		});
	} catch (error) {
		// Somebody has it as address or as user name: the database keeps both apart with one key.
		if (isUniqueViolation(error)) throw new AppError('DUPLICATE', { field: 'email' }, { cause: error });
		throw error;
	}
	return { ...user, role: [] };
}
