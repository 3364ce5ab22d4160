import type { TransactionClient } from '@rewards/db';
import { isLocale } from '@rewards/validators/locales';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { portalLink } from '../../../integrations/mail';
import { queueMail } from '../../auth';
import type { UserRow } from '../select';

/**
 * Has whoever had a user's address until now mailed that staff have given the user another one; gives the mail for
 * `sendSoon`.
 */
export async function mailMoved(tx: TransactionClient, { config }: AccountContext, before: UserRow): Promise<string> {
	const { language } = await tx.user.findUniqueOrThrow({ where: { id: before.id }, select: { language: true } });
	return queueMail(tx, config, {
		kind: 'addressMoved',
		to: before.email,
		name: before.displayName,
		link: portalLink(config.publicUrl, '/login'),
		language: isLocale(language) ? language : 'en',
	});
}
