import { isLocale } from '@rewards/validators/locales';
import { linkMail, portalLink } from '../../../integrations/mail';
import type { Services } from '../../../trpc';
import type { LinkMail } from './queue-mail';

const sql = `select u.email, u.display_name as name, u.language from sign_in_name n join app_user u on u.id = n.user_id
where n.name = sign_in_key($1) and n.reserved_until is null and sign_in_key(u.email) = n.name`;

/** Mails the link that creates a user. An existing user gets a mail that says so, without a link. */
export async function mailRegistration(
	{ db, config, mailer }: Pick<Services, 'db' | 'config' | 'mailer'>,
	mail: LinkMail,
): Promise<void> {
	const { rows } = await db.pool.query<{ email: string; name: string; language: string }>({
		name: 'register-known',
		text: sql,
		values: [mail.to],
	});
	const [known] = rows;
	if (!known) return mailer.send(linkMail('register', mail));
	const link = portalLink(config.publicUrl, '/pages/auth/forgot-password-2');
	const language = isLocale(known.language) ? known.language : 'en';
	return mailer.send(linkMail('registerKnown', { to: known.email, name: known.name, link, language }));
}
