import type { forgotPasswordSchema } from '@rewards/validators/auth/schemas';
import { isLocale } from '@rewards/validators/locales';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { linkMail } from '../../../integrations/mail';
import type { Context } from '../../../trpc';
import { afterAnswer } from '../background';
import { createPasswordLink } from '../password-links';
import { assertMayTry, countAttempt, unknownSubject } from '../throttle';

interface Reader {
	id: string;
	accountId: string | null;
	email: string;
	displayName: string;
	language: string;
}

// One subject for all spellings that `sql` takes for one address; who has it, is not looked at.
const subjectSql = `select ${unknownSubject('lower(btrim($1))')} as subject`;

const sql = `select id, account_id as "accountId", email, display_name as "displayName", language
from app_user where lower(email) = lower(btrim($1)) and deleted_at is null and locked_at is null and kind = 'person'`;

/**
 * Mails a link that sets a new password once within an hour. The answer is the same, in the same time, for known and unknown
 * addresses and for one that has had its mails of this hour: who it is, is looked up after the answer. Throws
 * TOO_MANY_REQUESTS when the client asks too often.
 */
export async function forgotPassword(
	ctx: Context,
	{ email }: z.infer<typeof forgotPasswordSchema>,
): Promise<{ success: true }> {
	const { rows } = await ctx.db.pool.query<{ subject: string }>({
		name: 'forgot-subject',
		text: subjectSql,
		values: [email],
	});
	const subject = rows[0]?.subject ?? '';
	const attempt = await countAttempt(ctx.db, 'forgotPassword', { subject, client: ctx.request.ip });
	if (attempt.verdict === 'clientLimit') assertMayTry(attempt);
	if (attempt.verdict === 'go')
		afterAnswer(ctx, 'A mail for a new password could not be sent', () => mailLink(ctx, email));
	return { success: true };
}

async function mailLink(ctx: Context, email: string): Promise<void> {
	const { rows } = await ctx.db.pool.query<Reader>({ name: 'forgot-password', text: sql, values: [email] });
	const [user] = rows;
	if (!user) return;
	const link = await ctx.db.prisma.$transaction(async (tx) => {
		const address = await createPasswordLink(tx, { publicUrl: ctx.config.publicUrl, user, kind: 'reset' });
		const event = { action: 'forgotPassword', entity: 'user', entityId: user.id, accountId: user.accountId };
		await writeAudit(tx, { request: ctx.request, session: null }, event);
		return address;
	});
	const language = isLocale(user.language) ? user.language : 'en';
	// To the stored address: what was typed can be another one that only the database takes for the same.
	await ctx.mailer.send(linkMail('resetPassword', { to: user.email, name: user.displayName, link, language }));
}
