import { isLocale } from '@rewards/validators/locales';
import { userIdSchema } from '@rewards/validators/users/schemas';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { AppError } from '../../../errors';
import { portalLink } from '../../../integrations/mail';
import { accountProcedure } from '../../../trpc';
import { endSessions, queueMail, sendSoon } from '../../auth';
import { refuseSelf } from '../policy';
import { lockUserRow } from '../services/lock-row';

/**
 * Removes all second factors of a user who has lost them, with recovery codes and remembered devices; all sessions end,
 * and the user gets a mail about it. Users remove their own on the profile page. BAD_REQUEST (`reason: noFactor`) for a
 * user without any.
 */
export async function resetSecondFactor(ctx: AccountContext, id: string): Promise<{ removed: number }> {
	refuseSelf(ctx, id);
	const { removed, mail } = await ctx.db.prisma.$transaction(async (tx) => {
		const { email, displayName } = await lockUserRow(tx, ctx, id);
		const { count } = await tx.secondFactor.deleteMany({ where: { userId: id } });
		if (count === 0)
			throw new AppError('BAD_REQUEST', { reason: 'noFactor' }, { message: 'This user has no second factor.' });
		await endSessions(tx, { userId: id }, 'forced');
		const event = { action: 'resetFactors', entity: 'user', entityId: id, accountId: ctx.target.id };
		await writeAudit(tx, ctx, { ...event, after: { removed: count } });
		const { language } = await tx.user.findUniqueOrThrow({ where: { id }, select: { language: true } });
		const notice = {
			kind: 'factorsReset',
			to: email,
			name: displayName,
			link: portalLink(ctx.config.publicUrl, '/login'),
			language: isLocale(language) ? language : 'en',
		} as const;
		return { removed: count, mail: await queueMail(tx, ctx.config, notice) };
	});
	ctx.sessionCache?.clear();
	sendSoon(ctx, mail);
	return { removed };
}

export const resetSecondFactorProcedure = accountProcedure('manageUser')
	.meta({ access: ['manageUser'], fresh: true })
	.input(userIdSchema)
	.mutation(({ ctx, input }) => resetSecondFactor(ctx, input.userId));
