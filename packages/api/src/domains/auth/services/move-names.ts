import { databaseClock, type TransactionClient } from '@rewards/db';
import { isLocale, type Locale } from '@rewards/validators/locales';
import { writeAudit } from '../../../audit';
import { AppError, isUniqueViolation } from '../../../errors';
import type { Context } from '../../../trpc';
import { createProof, reserveNames } from '../address-proofs';
import { retireLinks } from '../password-links';
import { queueMail, sendSoon } from '../queued-mails';

type Names = { email: string; userName: string };

export const languageOf = ({ language }: { language: string }): Locale => (isLocale(language) ? language : 'en');

const select = { accountId: true, email: true, userName: true, displayName: true, language: true } as const;

/**
 * Gives a user other sign-in names, and mails the previous address a link that undoes it. The old names stay reserved
 * while the link works. LINK_EXPIRED for a removed or locked user, DUPLICATE for a name that another user has.
 */
export async function moveNames(
	ctx: Context,
	id: string,
	/** The names that the caller asked for: DUPLICATE names the field. */
	field: 'email' | 'userName',
	change: (before: Names, tx: TransactionClient) => Names | Promise<Names>,
): Promise<void> {
	try {
		const mail = await ctx.db.prisma.$transaction(async (tx) => {
			const rows = await tx.$queryRaw<unknown[]>`select id from app_user
				where id = ${id}::uuid and deleted_at is null and locked_at is null for no key update`;
			if (rows.length === 0) throw new AppError('LINK_EXPIRED');
			const { accountId, ...before } = await tx.user.findUniqueOrThrow({ where: { id }, select });
			const { email, userName } = before;
			const after = await change({ email, userName }, tx);
			const data = { ...after, version: { increment: 1 }, updatedAt: databaseClock.now() };
			await tx.user.update({ where: { id }, data, select: { id: true } });
			await reserveNames(tx, id, [email, userName]);
			// Links mailed to the previous address stop working.
			await retireLinks(tx, id);
			const link = await createProof(tx, ctx.config.publicUrl, { kind: 'undo', userId: id, email, userName });
			const user = { id, displayName: before.displayName };
			const actor = { request: ctx.request, session: ctx.session ?? { id: '', user }, once: ctx.once };
			const event = { action: 'update', entity: 'user', entityId: id, accountId };
			await writeAudit(tx, actor, { ...event, before: { email, userName }, after });
			const reader = { to: email, name: before.displayName, language: languageOf(before) };
			return queueMail(tx, ctx.config, { kind: 'addressChanged', ...reader, link });
		});
		sendSoon(ctx, mail);
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw new AppError('DUPLICATE', { field }, { fields: [{ path: field, code: 'taken' }], cause: error });
	} finally {
		ctx.sessionCache?.clear();
	}
}
