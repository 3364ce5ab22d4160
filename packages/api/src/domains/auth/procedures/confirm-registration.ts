import { confirmRegistrationSchema } from '@rewards/validators/auth/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { assertHashingRoom, withHashingSlot } from '../../../crypto';
import { AppError, fieldError, isUniqueViolation } from '../../../errors';
import { type Context, publicProcedure } from '../../../trpc';
import { findProof, takeProof } from '../address-proofs';
import { clientShare, verifyPassword } from '../passwords';
import { assertMayTry, countAttempt } from '../throttle';

/**
 * Creates the user of a registration, without account and role, when its mailed link is followed. Requires the password
 * of the registration again: the reader of the mail may not be the person who registered. Throws LINK_EXPIRED,
 * VALIDATION (password), LOCKED after five wrong ones, and DUPLICATE (email) when a user has the address by now.
 */
export async function confirmRegistration(
	ctx: Context,
	{ token, password, language = 'en' }: z.infer<typeof confirmRegistrationSchema>,
): Promise<{ email: string }> {
	const { id, email, displayName, passwordHash } = await findProof(ctx.db.prisma, 'register', token);
	assertHashingRoom(clientShare(ctx.request.ip, id));
	assertMayTry(await countAttempt(ctx.db, 'proof', { subject: id, client: ctx.request.ip }));
	const matches = await withHashingSlot(clientShare(ctx.request.ip, id), () => verifyPassword(passwordHash, password));
	if (!matches) throw fieldError('password', 'passwordNotRegistered');
	const user = { id, userName: email, displayName, email };
	try {
		await ctx.db.prisma.$transaction(async (tx) => {
			await takeProof(tx, id);
			await tx.user.create({ data: { ...user, passwordHash, language }, select: { id: true } });
			const actor = { request: ctx.request, session: { id: '', user }, once: ctx.once };
			const event = { action: 'register', entity: 'user', entityId: id };
			await writeAudit(tx, actor, { ...event, after: { displayName, email } });
		});
	} catch (error) {
		// A user has it as address or user name: one unique key covers both.
		if (isUniqueViolation(error)) throw new AppError('DUPLICATE', { field: 'email' }, { cause: error });
		throw error;
	}
	return { email };
}

export const confirmRegistrationProcedure = publicProcedure
	.input(confirmRegistrationSchema)
	.mutation(({ ctx, input }) => confirmRegistration(ctx, input));
