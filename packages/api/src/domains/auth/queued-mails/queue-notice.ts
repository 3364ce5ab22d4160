import type { TransactionClient } from '@rewards/db';
import { isLocale } from '@rewards/validators/locales';
import { portalLink } from '../../../integrations/mail';
import type { SessionContext } from '../../../trpc';
import { queueMail } from './queue-mail';

/** Queues a mail to the signed-in user about a change to how they sign in; returns its id for `sendSoon`. */
export function queueNotice(
	tx: TransactionClient,
	{ config, session: { user } }: SessionContext,
	kind: 'factorAdded' | 'factorRemoved',
): Promise<string> {
	return queueMail(tx, config, {
		kind,
		to: user.email,
		name: user.displayName,
		link: portalLink(config.publicUrl, '/profile'),
		language: isLocale(user.language) ? user.language : 'en',
	});
}
