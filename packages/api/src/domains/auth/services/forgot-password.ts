import { newId } from '@rewards/db';
import type { forgotPasswordSchema } from '@rewards/validators/auth/schemas';
import { isLocale } from '@rewards/validators/locales';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { linkMail } from '../../../integrations/mail';
import type { Context } from '../../../trpc';
import { afterAnswer } from '../background';
import { createPasswordLink } from '../password-links';
import { addressSubject, assertMayTry, countAttempt } from '../throttle';

interface Reader {
	id: string;
	accountId: string | null;
	email: string;
	displayName: string;
	language: string;
}

const sql = `select id, account_id as "accountId", email, display_name as "displayName", language
from app_user where deleted_at is null and locked_at is null and kind = 'person' and sign_in_key(email) = sign_in_key($1)
	and id = (select user_id from sign_in_name where name = sign_in_key($1) and reserved_until is null)`;

/**
 * Mails a link that sets a new password once within an hour. The answer is the same, in the same time, for known and unknown
 * addresses and for one that has had its mails of this hour: who it is, is looked up after the answer. Throws
 * TOO_MANY_REQUESTS when the client asks too often.
 */
export async function forgotPassword(
	ctx: Context,
	{ email }: z.infer<typeof forgotPasswordSchema>,
): Promise<{ success: true }> {
	const subject = await addressSubject(ctx.db, email);
	const attempt = await countAttempt(ctx.db, 'forgotPassword', { subject, client: ctx.request.ip });
	if (attempt.verdict === 'clientLimit') assertMayTry(attempt);
	if (attempt.verdict === 'go')
		afterAnswer(ctx, 'A mail for a new password could not be sent', () => mailLink(ctx, email, subject));
	return { success: true };
}

/** Does the same for an address that no one has, but for the mail. */
async function mailLink(ctx: Context, email: string, subject: string): Promise<void> {
	const { rows } = await ctx.db.pool.query<Reader>({ name: 'forgot-password', text: sql, values: [email] });
	const [known] = rows;
	const user = known ?? { id: newId(), accountId: null, email };
	const link = await ctx.db.prisma.$transaction(async (tx) => {
		const address = await createPasswordLink(tx, { publicUrl: ctx.config.publicUrl, user, kind: 'reset' });
		const entityId = known?.id ?? `unknown:${subject.slice(0, 16)}`;
		const event = { action: 'forgotPassword', entity: 'user', entityId, accountId: user.accountId };
		await writeAudit(tx, { request: ctx.request, session: null }, event);
		return address;
	});
	if (!known) return;
	const language = isLocale(known.language) ? known.language : 'en';
	// To the stored address: what was typed can be another one that only the database takes for the same.
	await ctx.mailer.send(linkMail('resetPassword', { to: known.email, name: known.displayName, link, language }));
}
