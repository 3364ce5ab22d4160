import { AppError } from '../../../errors';
import type { Context } from '../../../trpc';
import { isKnownDevice } from '../known-devices';
import { isRemembered } from '../remembered-devices';
import { checkCode, factorKindsOf } from '../second-factors';
import { stepTicket } from '../step-ticket';
import { countRight, forgiveAttempts } from '../throttle';

/**
 * Runs after the right password: returns how the second factor was proved, null for a user who needs none. Throws
 * SECOND_FACTOR_REQUIRED with a ticket for the second step when one is required and no code was sent; refuses a wrong
 * code as `checkCode` does.
 */
export async function askSecondFactor(
	ctx: Context,
	user: { id: string; passwordHash: string | null; lockedAt: Date | null },
	otp: string | undefined,
): Promise<string | null> {
	if (user.lockedAt) return null;
	const kinds = await factorKindsOf(ctx.db.prisma, user.id);
	if (kinds.length === 0) return null;
	// The password was right, so it counts as no failure, whatever the result of the second step.
	await forgiveAttempts(ctx.db.prisma, isKnownDevice(ctx, user) ? 'signInKnown' : 'signIn', user.id);
	await countRight(ctx.db.prisma, { subject: user.id, client: ctx.request.ip });
	if (await isRemembered(ctx, user.id)) return 'device';
	if (otp !== undefined) return checkCode(ctx, user.id, otp, 'otp');
	throw new AppError('SECOND_FACTOR_REQUIRED', { ticket: await stepTicket(ctx.config, user), kinds });
}
