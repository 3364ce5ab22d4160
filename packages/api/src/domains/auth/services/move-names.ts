import type { TransactionClient } from '@rewards/db';
import { isLocale, type Locale } from '@rewards/validators/locales';
import { writeAudit } from '../../../audit';
import { AppError, isUniqueViolation } from '../../../errors';
import { linkMail, type MailLink } from '../../../integrations/mail';
import type { Context } from '../../../trpc';
import { createProof, reserveNames } from '../address-proofs';
import { afterAnswer } from '../background';
import { retireLinks } from '../password-links';

type Names = { email: string; userName: string };
interface Undo {
	to: string;
	name: string;
	language: Locale;
	link: MailLink;
}

export const languageOf = ({ language }: { language: string }): Locale => (isLocale(language) ? language : 'en');

const select = { accountId: true, email: true, userName: true, displayName: true, language: true } as const;

/**
 * Gives a user other names to sign in with, and makes the link for whoever has the address until then. What the user had stays reserved for as long as the
 * link works. LINK_EXPIRED for who was removed or locked, DUPLICATE for what someone else has.
 */
export async function moveNames(
	ctx: Context,
	id: string,
	/** What of them the caller asked for: DUPLICATE names it. */
	field: 'email' | 'userName',
	change: (before: Names, tx: TransactionClient) => Names | Promise<Names>,
): Promise<Undo> {
	try {
		return await ctx.db.prisma.$transaction(async (tx) => {
			const rows = await tx.$queryRaw<unknown[]>`select id from app_user
				where id = ${id}::uuid and deleted_at is null and locked_at is null for no key update`;
			if (rows.length === 0) throw new AppError('LINK_EXPIRED');
			const { accountId, ...before } = await tx.user.findUniqueOrThrow({ where: { id }, select });
			const { email, userName } = before;
			const after = await change({ email, userName }, tx);
			const data = { ...after, version: { increment: 1 }, updatedAt: new Date() };
			await tx.user.update({ where: { id }, data, select: { id: true } });
			await reserveNames(tx, id, [email, userName]);
			// A link that was mailed to the address of before opens nothing any more.
			await retireLinks(tx, id);
			const link = await createProof(tx, ctx.config.publicUrl, { kind: 'undo', userId: id, email, userName });
			const user = { id, displayName: before.displayName };
			const actor = { request: ctx.request, session: ctx.session ?? { id: '', user }, once: ctx.once };
			const event = { action: 'update', entity: 'user', entityId: id, accountId };
			await writeAudit(tx, actor, { ...event, before: { email, userName }, after });
			return { to: email, name: before.displayName, language: languageOf(before), link };
		});
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw new AppError('DUPLICATE', { field }, { fields: [{ path: field, code: 'taken' }], cause: error });
	} finally {
		ctx.sessionCache?.clear();
	}
}

/** Has whoever has the address until now mailed what changed, with the link that takes it back. */
export const mailUndo = (ctx: Context, undo: Undo): void =>
	afterAnswer(ctx, 'A mail about a changed address could not be sent', () =>
		ctx.mailer.send(linkMail('addressChanged', undo)),
	);
