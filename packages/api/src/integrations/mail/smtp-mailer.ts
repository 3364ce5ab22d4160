import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Log } from '../../log';
import type { Mail, Mailer } from './mailer';

interface SmtpMailerOptions {
	/** smtp://user:password@host:587 or smtps://…; STARTTLS is used when the server offers it. */
	url: string;
	from: string;
	log: Log;
	/** Pauses before the second and the third attempt, in ms. */
	pauses?: readonly number[];
}

/** A 5xx response means that the same mail would be refused again. */
const isFinal = (error: unknown): boolean =>
	typeof error === 'object' &&
	error !== null &&
	'responseCode' in error &&
	typeof error.responseCode === 'number' &&
	error.responseCode >= 500;

/** Sends mails to the configured server. A failed attempt is repeated under the same Message-ID. */
export function createSmtpMailer({ url, from, log, pauses = [1_000, 5_000] }: SmtpMailerOptions): Mailer {
	const transport = createTransport({
		url,
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		socketTimeout: 20_000,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		async send(mail: Mail) {
			const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
			const messageId = `<${randomUUID()}@${domain}>`;
			for (let attempt = 0; ; attempt += 1) {
				try {
					await transport.sendMail({ from, messageId, ...mail });
					return;
				} catch (error) {
					const pause = pauses[attempt];
					if (pause === undefined || isFinal(error)) throw error;
					log.warn({ subject: mail.subject, attempt: attempt + 1, err: error }, 'A mail could not be sent yet');
					await wait(pause);
				}
			}
		},
	};
}
