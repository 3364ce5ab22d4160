import { databaseClock, newId, type TransactionClient } from '@rewards/db';
import type { Locale } from '@rewards/validators/locales';
import { seal } from '../../../crypto';
import type { SealedColumn } from '../../../data-key/reseal';
import type { LinkMailKind, MailLink } from '../../../integrations/mail';
import type { Config } from '../../../trpc';

/** Recipient of a mail, and the one link that it is about. */
export interface LinkMail {
	to: string;
	name: string;
	link: MailLink;
	language: Locale;
	/** What its text names. */
	values?: Record<string, string>;
}

/** A queued mail. The first two kinds look up the owner of the address, and so what to mail, when they are sent. */
export type QueuedMail =
	| { kind: 'newPassword'; email: string; subject: string; request: { ip: string; userAgent: string; id: string } }
	| ({ kind: 'registration' } & LinkMail)
	| ({ kind: Exclude<LinkMailKind, 'register' | 'registerKnown' | 'resetPassword' | 'invitation'> } & LinkMail);

const hour = 3_600_000;
/** How long a mail is worth sending: as long as its link works, and a week for notices. */
const worth: Partial<Record<QueuedMail['kind'], number>> = {
	newPassword: hour,
	addressBack: hour,
	registration: 24 * hour,
	confirmAddress: 24 * hour,
};

export const mailContext = (id: string): string => `queued mail ${id}`;

export const queuedMails: readonly SealedColumn[] = [
	{ table: 'queued_mail', column: 'sealed', owner: 'id', context: mailContext },
];

/**
 * Queues a mail that is sent once the transaction commits, even if this process ends at that moment. Returns its id for
 * `sendSoon`. The mail is encrypted until it is sent, and deleted then.
 */
export async function queueMail(
	tx: Pick<TransactionClient, '$executeRaw'>,
	{ dataKey }: Pick<Config, 'dataKey'>,
	mail: QueuedMail,
): Promise<string> {
	const id = newId();
	const sealed = new Uint8Array(seal(dataKey, JSON.stringify(mail), mailContext(id)));
	const expiresAt = new Date(databaseClock.ms() + (worth[mail.kind] ?? 7 * 24 * hour));
	// Rounded down: the column rounds, and a mail due in half a millisecond would not be due when it is sent at once.
	await tx.$executeRaw`insert into queued_mail (id, sealed, expires_at, next_at)
		values (${id}::uuid, ${sealed}, ${expiresAt}, date_trunc('milliseconds', now()))`;
	return id;
}
