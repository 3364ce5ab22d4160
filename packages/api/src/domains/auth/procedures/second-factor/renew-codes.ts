import { writeAudit } from '../../../../audit';
import { AppError } from '../../../../errors';
import { type SessionContext, sessionProcedure } from '../../../../trpc';
import { renewRecoveryCodes } from '../../second-factors';

/** Replaces the recovery codes with new ones. Throws BAD_REQUEST for a user without a second factor. */
export function renewCodes(ctx: SessionContext): Promise<{ recoveryCodes: string[] }> {
	const { user, account } = ctx.session;
	return ctx.db.prisma.$transaction(async (tx) => {
		if ((await tx.secondFactor.count({ where: { userId: user.id } })) === 0)
			throw new AppError('BAD_REQUEST', { reason: 'noFactor' }, { message: 'There is no second factor yet.' });
		const recoveryCodes = await renewRecoveryCodes(tx, ctx.config, user.id);
		const event = { action: 'renewCodes', entity: 'user', entityId: user.id, accountId: account?.id ?? null };
		await writeAudit(tx, ctx, { ...event, after: { recoveryCodes: recoveryCodes.length } });
		return { recoveryCodes };
	});
}

export const renewCodesProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true, fresh: true })
	.mutation(({ ctx }) => renewCodes(ctx));
