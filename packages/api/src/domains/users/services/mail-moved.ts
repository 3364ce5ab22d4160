import type { TransactionClient } from '@rewards/db';
import { isLocale } from '@rewards/validators/locales';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { portalLink } from '../../../integrations/mail';
import { queueMail } from '../../auth';
import type { UserRow } from '../select';

/** Queues a mail to a user's former address that staff have changed it; returns the mail's id for `sendSoon`. */
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
