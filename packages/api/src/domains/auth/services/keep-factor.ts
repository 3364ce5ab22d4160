import type { Prisma } from '@rewards/db';
import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import type { SessionContext } from '../../../trpc';
import { queueNotice, sendSoon } from '../queued-mails';
import { renewRecoveryCodes } from '../second-factors';
import { endOtherSessions } from '../sessions';
import { forgiveAttempts } from '../throttle';

/** More than any user has; each is checked when a code arrives. */
const mostFactors = 20;

/**
 * Stores a proved factor of the signed-in user. The first factor creates recovery codes, which are returned only this
 * once, and a mail goes to the user. `endOthers`: the user's other sessions end in the same transaction.
 */
export async function keepFactor(
	ctx: SessionContext,
	factor: Omit<Prisma.SecondFactorUncheckedCreateInput, 'userId'>,
	{ endOthers }: { endOthers: boolean },
): Promise<{ recoveryCodes: string[] | null }> {
	const { user, account } = ctx.session;
	const { recoveryCodes, mail } = await ctx.db.prisma.$transaction(async (tx) => {
		// Serialized, so that two concurrent first factors don't replace each other's codes.
		await tx.$queryRaw`select id from app_user where id = ${user.id}::uuid for no key update`;
		const before = await tx.secondFactor.count({ where: { userId: user.id } });
		if (before >= mostFactors) throw new AppError('BAD_REQUEST', { reason: 'tooMany' });
		await tx.secondFactor.create({ data: { ...factor, userId: user.id }, select: { id: true } });
		await forgiveAttempts(tx, 'addFactor', user.id);
		const event = { action: 'addFactor', entity: 'user', entityId: user.id, accountId: account?.id ?? null };
		await writeAudit(tx, ctx, { ...event, after: { kind: factor.kind, name: factor.name } });
		if (endOthers) await endOtherSessions(tx, ctx);
		return {
			recoveryCodes: before === 0 ? await renewRecoveryCodes(tx, ctx.config, user.id) : null,
			mail: await queueNotice(tx, ctx, 'factorAdded'),
		};
	});
	ctx.sessionCache?.clear();
	sendSoon(ctx, mail);
	return { recoveryCodes };
}
