import { openText } from '../../../crypto';
import { linkMail } from '../../../integrations/mail';
import type { Services } from '../../../trpc';
import { afterAnswer } from '../background';
import { mailNewPassword } from './mail-new-password';
import { mailRegistration } from './mail-registration';
import { mailContext, type QueuedMail } from './queue-mail';

type Sending = Pick<Services, 'db' | 'config' | 'mailer' | 'log'>;

// Longer than three attempts at a mail server take, so that no other process sends it meanwhile; then with backoff, up
// to an hour.
const claim = `update queued_mail set attempts = attempts + 1, next_at = now() + least(interval '1 hour', interval '3 minutes' * 2 ^ least(attempts, 5))
	where id = $1 and next_at <= now() and expires_at > now() returning sealed`;
const due = `select id from queued_mail where next_at <= now() and expires_at > now() order by next_at limit 200`;
const late = 'delete from queued_mail where expires_at <= now()';

const compose = (services: Sending, mail: QueuedMail): Promise<void> => {
	switch (mail.kind) {
		case 'newPassword':
			return mailNewPassword(services, mail);
		case 'registration':
			return mailRegistration(services, mail);
		default:
			return services.mailer.send(linkMail(mail.kind, mail));
	}
};

/** Sends a mail and deletes it, unless another process does or has done so. A failed mail stays for `sendDueMails`. */
async function sendMail(services: Sending, id: string): Promise<void> {
	const { pool } = services.db;
	const { rows } = await pool.query<{ sealed: Buffer }>(claim, [id]);
	const [row] = rows;
	if (!row) return;
	// Written by `queueMail` and encrypted since.
	const mail: QueuedMail = JSON.parse(openText(services.config.dataKey, row.sealed, mailContext(id)));
	await compose(services, mail);
	await pool.query('delete from queued_mail where id = $1', [id]);
}

const complaint = 'A mail about a sign-in could not be sent; it will be tried again';

/** Sends a mail of a committed transaction without delaying the response. */
export const sendSoon = (services: Sending, id: string): void =>
	afterAnswer(services, complaint, () => sendMail(services, id));

/**
 * Sends mails that their own process didn't: it ended, or the mail server was unavailable. Drops mails that are too old
 * and logs how many.
 */
export async function sendDueMails(services: Sending): Promise<void> {
	const { db, log } = services;
	const { rows } = await db.pool.query<{ id: string }>(due);
	for (const { id } of rows) {
		try {
			await sendMail(services, id);
		} catch (err) {
			log.error({ err }, complaint);
		}
	}
	const { rowCount } = await db.pool.query(late);
	if (rowCount) log.error({ mails: rowCount }, 'Mails about sign-ins could not be sent while their links worked');
}
