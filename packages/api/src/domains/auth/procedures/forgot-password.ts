import { forgotPasswordSchema } from '@rewards/validators/auth/schemas';
import type { z } from 'zod';
import { type Context, publicProcedure } from '../../../trpc';
import { queueMail, sendSoon } from '../queued-mails';
import { addressSubject, assertMayTry, countAttempt } from '../throttle';

/**
 * Mails a link that sets a new password once within an hour. The response is the same, in the same time, for known and
 * unknown addresses and for one at its hourly limit: the user is looked up after the response. Throws TOO_MANY_REQUESTS
 * when the client asks too often.
 */
export async function forgotPassword(
	ctx: Context,
	{ email }: z.infer<typeof forgotPasswordSchema>,
): Promise<{ success: true }> {
	const subject = await addressSubject(ctx.db, email);
	const attempt = await countAttempt(ctx.db, 'forgotPassword', { subject, client: ctx.request.ip });
	if (attempt.verdict === 'clientLimit') assertMayTry(attempt);
	if (attempt.verdict === 'go') {
		const { ip, userAgent, id } = ctx.request;
		const mail = { kind: 'newPassword', email, subject, request: { ip, userAgent, id } } as const;
		sendSoon(ctx, await queueMail(ctx.db.prisma, ctx.config, mail));
	}
	return { success: true };
}

export const forgotPasswordProcedure = publicProcedure
	.input(forgotPasswordSchema)
	.mutation(({ ctx, input }) => forgotPassword(ctx, input));
