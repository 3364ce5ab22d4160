import { proofSchema } from '@rewards/validators/auth/schemas';
import type { z } from 'zod';
import { type Context, publicProcedure } from '../../../trpc';
import { findProof, takeProof } from '../address-proofs';
import { moveNames } from '../services/move-names';

/**
 * Completes an address change when the link mailed to the new address is followed. The former address gets a mail with
 * a link that undoes it. Throws LINK_EXPIRED, and DUPLICATE when another user has the address.
 */
export async function confirmAddress(ctx: Context, { token }: z.infer<typeof proofSchema>): Promise<{ email: string }> {
	const { id, userId, email } = await findProof(ctx.db.prisma, 'change', token);
	await moveNames(ctx, userId ?? '', 'email', async (before, tx) => {
		await takeProof(tx, id);
		// A user without an account may get one for the new address. Removes the sign-ins of the old address's owner.
		await tx.identity.deleteMany({ where: { userId: `${userId}`, user: { accountId: null } } });
		// A user name that was only the address follows it.
		return { email, userName: before.userName === before.email ? email : before.userName };
	});
	return { email };
}

export const confirmAddressProcedure = publicProcedure
	.input(proofSchema)
	.mutation(({ ctx, input }) => confirmAddress(ctx, input));
