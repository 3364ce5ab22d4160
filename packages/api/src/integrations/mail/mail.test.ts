import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { Log } from '../../log';
import { createMailer, linkMail, portalLink } from '.';
import { createSmtpMailer } from './smtp-mailer';

const cleanup: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
	for (const step of cleanup.splice(0).reverse()) await step();
});

function memoryLog() {
	const lines: string[] = [];
	const add = (data: object, message = '') => void lines.push(`${message} ${JSON.stringify(data)}`);
	const log: Log = { debug: add, info: add, warn: add, error: add };
	return { log, lines };
}
const from = 'Rewards Admin <no-reply@rewards.example>';
const mail = linkMail('resetPassword', {
	to: 'ada@example.com',
	name: 'Ada <b>"$&"</b> Şahin',
	link: portalLink('https://rewards.example', '/auth/reset-password-2', { email: 'ada@example.com', token: 'abc-123' }),
	language: 'tr',
});

/** A real SMTP server on loopback that refuses the first mails with `refusals`. */
async function smtpServer(refusals: number[] = []) {
	const received: string[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS', 'AUTH'],
		onData(stream, _session, done) {
			const chunks: Buffer[] = [];
			stream.on('data', (chunk: Buffer) => chunks.push(chunk));
			stream.on('end', () => {
				const code = refusals.shift();
				if (code) return done(Object.assign(new Error('Not now'), { responseCode: code }));
				received.push(Buffer.concat(chunks).toString());
				return done();
			});
		},
	});
	const listening = server.listen(0, '127.0.0.1');
	await new Promise((resolve) => listening.once('listening', resolve));
	cleanup.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
	return { received, url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}` };
}

describe('mail', () => {
	it('becomes a file that only its owner can read, and a log line without the link, when no server is configured', async () => {
		const dataDir = await mkdtemp(path.join(tmpdir(), 'rewards-mail-'));
		cleanup.push(() => rm(dataDir, { recursive: true }));
		const { log, lines } = memoryLog();
		const mailer = createMailer({ from, dataDir, log });
		await mailer.send(mail);
		await mailer.send(mail);
		const files = await readdir(path.join(dataDir, 'mail'));
		expect(files).toHaveLength(2);
		const file = path.join(dataDir, 'mail', `${files[0]}`);
		expect(file).toMatch(/\.eml$/);
		expect((await stat(file)).mode & 0o077).toBe(0);
		const text = await readFile(file, 'utf8');
		expect(text).toMatch(/^To: ada@example\.com\r$/m);
		expect(text).toContain('multipart/alternative');
		expect(lines).toHaveLength(2);
		expect(lines[0]).toContain(files[0]);
		expect(lines.join()).not.toContain('abc-123');
	});

	it('is deleted after 30 days, as a file', async () => {
		const dataDir = await mkdtemp(path.join(tmpdir(), 'rewards-mail-'));
		cleanup.push(() => rm(dataDir, { recursive: true }));
		const folder = path.join(dataDir, 'mail');
		await mkdir(folder);
		const named = (days: number) =>
			`${new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(':', '-')}-x.eml`;
		const [young, old] = [named(29), named(31)];
		for (const name of [young, old, 'notes.txt']) await writeFile(path.join(folder, name), 'x');
		await createMailer({ from, dataDir, log: memoryLog().log }).send(mail);
		const left = await readdir(folder);
		expect(left).toHaveLength(3);
		expect(left).toEqual(expect.arrayContaining([young, 'notes.txt']));
	});

	it('goes to the configured server', async () => {
		const { received, url } = await smtpServer();
		await createMailer({ smtpUrl: url, from, dataDir: '/nowhere', log: memoryLog().log }).send(mail);
		expect(received).toHaveLength(1);
		expect(received[0]).toMatch(/^From: Rewards Admin <no-reply@rewards\.example>\r$/m);
		expect(received[0]).toMatch(/^Message-ID: <[0-9a-f-]+@rewards\.example>\r$/m);
	});

	it('is retried after a temporary error, not after a permanent one', async () => {
		const passing = await smtpServer([451, 421]);
		const { log, lines } = memoryLog();
		await createSmtpMailer({ url: passing.url, from, log, pauses: [1, 1] }).send(mail);
		expect(passing.received).toHaveLength(1);
		expect(lines).toHaveLength(2);
		expect(lines.join()).not.toContain('abc-123');

		const final = await smtpServer([550]);
		await expect(createSmtpMailer({ url: final.url, from, log, pauses: [1, 1] }).send(mail)).rejects.toThrow();
		expect(final.received).toHaveLength(0);
	});

	it('fails when the server is unreachable', async () => {
		const closed = createServer().listen(0, '127.0.0.1');
		await new Promise((resolve) => closed.once('listening', resolve));
		const { port } = closed.address() as AddressInfo;
		await new Promise((resolve) => closed.close(resolve));
		const { log, lines } = memoryLog();
		const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, log, pauses: [1, 1] });
		await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
		expect(lines).toHaveLength(2);
	});

	it('shows names unchanged, and never as markup', () => {
		expect(mail.text).toContain('Merhaba Ada <b>"$&"</b> Şahin,');
		expect(mail.html).toContain('Ada &lt;b&gt;&quot;$&amp;&quot;&lt;/b&gt; Şahin');
		expect(mail.html).toContain('email=ada%40example.com&amp;token=abc-123');
	});
});
