import { newId } from '@rewards/db';
import { isLocale } from '@rewards/validators/locales';
import { writeAudit } from '../../../audit';
import { linkMail } from '../../../integrations/mail';
import type { Services } from '../../../trpc';
import { createPasswordLink } from '../password-links';
import type { QueuedMail } from './queue-mail';

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
 * Creates the link and mails it. Does the same work for an unknown address, except the mail. A retry creates another
 * link.
 */
export async function mailNewPassword(
	{ db, config, mailer }: Pick<Services, 'db' | 'config' | 'mailer'>,
	{ email, subject, request }: Extract<QueuedMail, { kind: 'newPassword' }>,
): Promise<void> {
	const { rows } = await db.pool.query<Reader>({ name: 'forgot-password', text: sql, values: [email] });
	const [known] = rows;
	const user = known ?? { id: newId(), accountId: null, email };
	const link = await db.prisma.$transaction(async (tx) => {
		const address = await createPasswordLink(tx, { publicUrl: config.publicUrl, user, kind: 'reset' });
		const entityId = known?.id ?? `unknown:${subject.slice(0, 16)}`;
		const event = { action: 'forgotPassword', entity: 'user', entityId, accountId: user.accountId };
		await writeAudit(tx, { request, session: null }, event);
		return address;
	});
	if (!known) return;
	const language = isLocale(known.language) ? known.language : 'en';
	// To the stored address: the typed one may differ in ways that only the database ignores.
	await mailer.send(linkMail('resetPassword', { to: known.email, name: known.displayName, link, language }));
}
