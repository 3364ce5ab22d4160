import { createSmtpMailer } from '@rewards/api/integrations/mail/smtp-mailer';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import Fastify from 'fastify';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from './log';

let test: TestDatabase;
beforeAll(async () => {
	test = await createTestDatabase();
});
afterAll(() => test?.drop());

const secret = 'ada.lovelace';
const address = `${secret}@example.com`;

function newLog() {
	const lines: string[] = [];
	const log = createLog({ logLevel: 'debug', production: true }, { write: (line) => void lines.push(line) });
	return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
}
const failure = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		() => {
			throw new Error('It should have failed');
		},
		(error: unknown) => error,
	);
const user = () => ({ id: newId(), userName: secret, displayName: secret, email: address });

describe('an error in the log', () => {
	it('names a violated constraint, but not whom it concerns', async () => {
		await test.database.prisma.user.create({ data: user() });
		const insert = 'insert into app_user (id, user_name, display_name, email) values ($1, $2, $2, $3)';
		const { id } = user();
		const faults = [
			await failure(test.database.pool.query(insert, [id, secret, address])),
			await failure(test.database.prisma.user.create({ data: user() })),
			await failure(
				test.database.pool.query('insert into session (id, user_id, expires_at) values ($1, $1, now())', [id]),
			),
		];
		const { log, lines, last } = newLog();
		for (const err of faults) {
			log.error({ err }, 'It failed');
			const written = last();
			expect(written.msg).toBe('It failed');
			expect(written.err).toMatchObject({
				type: expect.stringMatching(/rror$/),
				sqlState: expect.stringMatching(/^235?0[35]$/),
				constraint: expect.stringMatching(/^(app_user_|session_user_id)/),
				stack: expect.stringMatching(/\n\s+at .+:\d+:\d+/),
			});
			expect(Object.keys(written.err).join()).not.toMatch(/detail|where|parameters|meta|query/);
		}
		expect(lines.join('')).not.toContain(secret);
		expect(lines.join('')).not.toContain(id);
	});

	it('contains no user input, also with quotes and line breaks in it', async () => {
		const { pool, prisma } = test.database;
		const { log, lines } = newLog();
		for (const typed of [secret, `x "${secret}" y`, `x"\n    at ${secret} (a:1:1)`, `'${secret}'`]) {
			log.error({ err: await failure(pool.query('select $1::uuid', [typed])) }, 'It failed');
			log.error({ err: await failure(pool.query('select $1::jsonb', [typed])) }, 'It failed');
			log.error({ err: await failure(prisma.user.findUnique({ where: { id: typed } })) }, 'It failed');
			const wrong = { data: { ...user(), email: typed, version: 'many' } };
			log.error({ err: await failure(prisma.user.create(wrong as never)) }, 'It failed');
			log.error({ err: await failure(Promise.resolve(typed).then(JSON.parse)) }, 'It failed');
			log.error({ err: typed }, 'It failed');
			log.error({ err: { message: typed } }, 'It failed');
		}
		expect(lines).toHaveLength(28);
		expect(lines.join('')).not.toContain(secret);
	});

	it('copies no value into the text of a line without one', async () => {
		const error = await failure(test.database.pool.query('select $1::uuid', [secret]));
		const { log, lines } = newLog();
		const app = Fastify({ loggerInstance: log });
		for (const each of [log, log.child({ part: 'x' }), app.log]) {
			each.error(error);
			each.error({ err: error });
			each.error(error, (error as Error).message);
		}
		expect(lines).toHaveLength(9);
		for (const line of lines) {
			const { msg, err } = JSON.parse(line);
			expect(msg).toBe('invalid input syntax for type uuid: …');
			expect(err.sqlState).toBe('22P02');
		}
		expect(lines.join('')).not.toContain(secret);
	});

	it('says why an email was refused, not to whom', async () => {
		const server = new SMTPServer({
			disabledCommands: ['STARTTLS', 'AUTH'],
			onRcptTo: ({ address: to }, _session, callback) =>
				callback(Object.assign(new Error(`<${to}> User unknown`), { responseCode: 550 })),
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { log, lines, last } = newLog();
		const bound = server.server.address();
		const port = typeof bound === 'object' ? bound?.port : 0;
		const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'portal@example.org', log });
		const err = await failure(mailer.send({ to: address, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }));
		await new Promise<void>((resolve) => server.close(resolve));
		log.error({ err }, 'A mail could not be sent');
		expect(last().err).toMatchObject({ code: 'EENVELOPE', responseCode: 550, message: expect.stringContaining('550') });
		expect(lines.join('')).not.toContain(secret);
	});

	it('keeps the cause, and system messages about hosts and files', () => {
		const { log, last } = newLog();
		const cause = Object.assign(new Error("ENOENT: no such file or directory, open '/data/secrets.json'"), {
			code: 'ENOENT',
			syscall: 'open',
		});
		log.error({ err: new Error(`The key of ${address} can't be read`, { cause }) }, 'It failed');
		expect(last().err).toMatchObject({
			message: "The key of … can't be read",
			cause: { code: 'ENOENT', message: cause.message },
		});
	});

	it('keeps the names of what is missing in the database', async () => {
		const { log, last } = newLog();
		log.error({ err: await failure(test.database.pool.query('select * from no_such_table')) }, 'It failed');
		expect(last().err).toMatchObject({ message: 'relation "no_such_table" does not exist', sqlState: '42P01' });
	});
});
