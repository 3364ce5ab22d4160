import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { databaseClock } from '@rewards/db';
import { createTransport } from 'nodemailer';
import type { Log } from '../../log';
import type { Mail, Mailer } from './mailer';

interface FileMailerOptions {
	/** Created if missing; readable by the product's own user only, because mails contain links that set passwords. */
	folder: string;
	from: string;
	log: Log;
}

/** Mails contain links and reports, which expire earlier. */
const keptDays = 30;
const dayMs = 86_400_000;

/** Deletes older mails; their names start with the time when they were written. */
async function removeOld(folder: string, now: number): Promise<void> {
	const last = new Date(now - keptDays * dayMs).toISOString().replaceAll(':', '-');
	const old = (await readdir(folder)).filter((name) => name.endsWith('.eml') && name < last);
	await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
}

/**
 * Used when no SMTP server is configured: writes each mail to a file that mail programs can open, and a line to the
 * log.
 */
export function createFileMailer({ folder, from, log }: FileMailerOptions): Mailer {
	let lookedAt = Number.NEGATIVE_INFINITY;
	const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
	return {
		async send(mail: Mail) {
			const { message } = await transport.sendMail({ from, ...mail });
			if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not built as a whole');
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const file = path.join(
				folder,
				`${databaseClock.now().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`,
			);
			await writeFile(file, message, { mode: 0o600, flag: 'wx' });
			const now = databaseClock.ms();
			if (now - lookedAt > dayMs) {
				lookedAt = now;
				await removeOld(folder, now).catch((error: unknown) =>
					log.warn({ err: error }, 'Old mails could not be removed'),
				);
			}
			log.info({ subject: mail.subject, file }, 'No mail server is configured: the mail is in a file');
		},
	};
}
