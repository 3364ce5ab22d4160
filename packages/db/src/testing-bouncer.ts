import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PGBOUNCER names another one than the system's. */
const program = process.env['PGBOUNCER'] || 'pgbouncer';
const version = /^PgBouncer (\d+)\.(\d+)/.exec(spawnSync(program, ['--version']).stdout?.toString() ?? '');
/** Whether the system has a PgBouncer. */
export const hasBouncer = version !== null;
/** Whether it carries prepared statements: from 1.21. */
export const carriesPrepared = Number(version?.[1]) > 1 || Number(version?.[2]) >= 21;

const freePort = () =>
	new Promise<number>((resolve) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
		});
	});

export interface Bouncer {
	url: string;
	/** Runs on its console. */
	consoleUrl: string;
	child: ChildProcess;
	stop: () => Promise<void>;
}

/** A PgBouncer before the database at `databaseUrl`, with these lines in its settings. */
export async function startBouncer(databaseUrl: string, settings: readonly string[]): Promise<Bouncer> {
	const url = new URL(databaseUrl);
	const folder = await mkdtemp(join(tmpdir(), 'rewards-bouncer-'));
	const port = await freePort();
	const name = url.pathname.slice(1);
	const target = `host=${url.hostname} port=${url.port} dbname=${name} user=${decodeURIComponent(url.username)} password=${decodeURIComponent(url.password)}`;
	await writeFile(
		join(folder, 'pgbouncer.ini'),
		`[databases]\n${name} = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\n${settings.join('\n')}\n`,
	);
	const own = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
	if (own.length > 0) spawnSync('chmod', ['-R', 'a+rX', folder]);
	const child = spawn(program, [...own, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] });
	await new Promise<void>((resolve, reject) => {
		let said = '';
		child.stderr.on('data', (chunk: Buffer) => {
			said += chunk.toString();
			if (said.includes('process up')) resolve();
		});
		child.once('exit', () => reject(new Error(said)));
	});
	url.hostname = '127.0.0.1';
	url.port = String(port);
	const consoleUrl = new URL(url);
	consoleUrl.pathname = '/pgbouncer';
	return {
		url: url.toString(),
		consoleUrl: consoleUrl.toString(),
		child,
		stop: async () => {
			child.kill('SIGKILL');
			await rm(folder, { recursive: true, force: true });
		},
	};
}
