import path from 'node:path';
import type { Log } from '../../log';
import { createFileMailer } from './file-mailer';
import type { Mailer } from './mailer';
import { createSmtpMailer } from './smtp-mailer';

export interface MailerOptions {
	/** SMTP_URL; without it, mails are written to files in `<dataDir>/mail`. */
	smtpUrl?: string | undefined;
	/** MAIL_FROM, as an address or as `Name <address>`. */
	from: string;
	dataDir: string;
	log: Log;
}

/** The configured mailer. */
export const createMailer = ({ smtpUrl, from, dataDir, log }: MailerOptions): Mailer =>
	smtpUrl
		? createSmtpMailer({ url: smtpUrl, from, log })
		: createFileMailer({ folder: path.join(dataDir, 'mail'), from, log });
