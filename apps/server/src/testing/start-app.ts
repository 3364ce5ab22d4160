import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { hashPassword } from '@rewards/api/crypto/index';
import { jobDefinitions } from '@rewards/api/job-registry';
import { prepareJobs, startJobWorker } from '@rewards/api/jobs/worker';
import { everyFlag, makeAccountTree, testServices } from '@rewards/api/testing/index';
import type { AccountScope, Log } from '@rewards/api/trpc/index';
import { newId } from '@rewards/db';
import { createTestDatabase } from '@rewards/db/testing';
import { startBouncer } from '@rewards/db/testing-bouncer';
import type { Permissions } from '@rewards/validators/permissions';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app';
import { readEnv } from '../env';
import { createLog } from '../log';
import { openDatabase } from '../start/database';
import { checkAnswer } from './check-answer';

export const password = 'correct-horse-9';
/** Content of index.html in the test's web app. */
export const page =
	'<!doctype html><title>Rewards Admin</title><script type="module" src="/assets/app-1a2b3c4d.js"></script>';

interface NewUser {
	account: AccountScope | null;
	permissions?: Permissions;
	roleName?: string;
}

/** A user name that signs in with `password`; without an account also without a role. */
export type MakeUser = (name: string, user: NewUser) => Promise<string>;

async function makeWebRoot(): Promise<string> {
	const root = await mkdtemp(join(tmpdir(), 'rewards-web-'));
	await mkdir(join(root, 'assets'));
	await writeFile(join(root, 'index.html'), page);
	await writeFile(
		join(root, 'assets/app-1a2b3c4d.js'),
		`${'export const text = "some text that repeats";\n'.repeat(200)}`,
	);
	await writeFile(join(root, 'assets/packed-1a2b3c4d.js'), 'export const packed = false;\n');
	await writeFile(join(root, 'assets/packed-1a2b3c4d.js.br'), brotliCompressSync('export const packed = true;\n'));
	await writeFile(join(root, 'assets/app-1a2b3c4d.js.map'), '{}');
	await writeFile(join(root, '.secret'), 'not for the world');
	return root;
}

interface StartOptions {
	uploadLimit?: number;
	publicUrl?: string;
	worker?: boolean;
	answerMs?: number;
	maxConnections?: number;
	imageHosts?: string[];
	trustProxy?: string[];
	headersMs?: number;
	stalledMs?: number;
	requestMs?: number;
	/** Requests go through a PgBouncer of transactions with so many connections to PostgreSQL, as `openDatabase` says. */
	pooler?: number;
}

/** What TEST_POOLER sets for all tests: how many connections. Then they run over a pooler as well. */
const poolerOfAll = Number(process.env['TEST_POOLER'] ?? 0);

/** The connections of a server whose requests go through a PgBouncer of its own. */
async function throughPooler(url: string, connections: number, log: Log) {
	const bouncer = await startBouncer(url, ['pool_mode = transaction', `default_pool_size = ${connections}`]);
	const env = readEnv({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: url });
	const { db, reserve, heavy, files, close } = await openDatabase(env, log, 'rewards-test', 'requests');
	const stop = () => close().finally(bouncer.stop);
	return { bouncer, opened: { db, reserve, heavy, files }, stop };
}

/**
 * The real server on its own database with the account tree of the api's tests, and a way to create users; runs jobs on
 * request.
 */
export async function startApp({
	uploadLimit = 1024 * 1024,
	publicUrl = 'http://localhost:3000',
	worker = false,
	answerMs,
	maxConnections = 1_000,
	imageHosts = [],
	trustProxy = [],
	headersMs,
	stalledMs,
	requestMs,
	pooler = poolerOfAll,
}: StartOptions = {}) {
	const { database: db, drop } = await createTestDatabase({ max: 10 });
	const tree = await makeAccountTree(db);
	const passwordHash = await hashPassword(password);
	const logged: string[] = [];
	const log = createLog({ logLevel: 'debug', production: true }, { write: (line: string) => void logged.push(line) });
	const pooled = pooler > 0 ? await throughPooler(db.url, pooler, log) : null;
	const services = { ...testServices(db), ...pooled?.opened };
	services.log = log;
	services.config.publicUrl = publicUrl;
	await prepareJobs(db);
	const jobs = worker ? await startJobWorker(services, { jobs: jobDefinitions, concurrency: 2 }) : null;
	const webRoot = await makeWebRoot();
	const app: FastifyInstance = await createApp({
		env: { production: true, trustProxy, uploadLimit, maxConnections, imageHosts },
		services,
		log,
		webRoot,
		headersMs,
		stalledMs,
		requestMs,
		rest: { limitMs: answerMs, onAnswer: checkAnswer },
	});
	await app.ready();

	const makeUser: MakeUser = async (name, { account, permissions = everyFlag, roleName = `Role of ${name}` }) => {
		const role = account
			? await db.prisma.role.create({
					data: { id: newId(), accountId: account.id, name: roleName, ...permissions },
					select: { id: true },
				})
			: null;
		await db.prisma.user.create({
			data: {
				id: newId(),
				userName: name,
				displayName: name,
				email: `${name}@example.com`,
				passwordHash,
				accountId: account?.id ?? null,
				roleId: role?.id ?? null,
			},
			select: { id: true },
		});
		return name;
	};

	/** The bearer header of a user who has signed in over HTTP. */
	const signIn = async (userName: string, remoteAddress = '127.0.0.1') => {
		const answer = await app.inject({ method: 'POST', url: '/token', payload: { userName, password }, remoteAddress });
		if (answer.statusCode !== 200) throw new Error(`${userName} could not sign in: ${answer.body}`);
		return { authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` };
	};

	return {
		app,
		db,
		services,
		bouncer: pooled?.bouncer,
		tree,
		logged,
		makeUser,
		signIn,
		stop: async () => {
			await app.close();
			await jobs?.stop();
			await pooled?.stop();
			await drop();
			await rm(webRoot, { recursive: true, force: true });
		},
	};
}

export type TestApp = Awaited<ReturnType<typeof startApp>>;
