import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Proxy {
	name: string;
	program: string;
	args: (file: string) => string[];
	config: (port: number, target: number) => string;
}

/**
 * The proxies that operators put in front, each sharing its connections to the server among all of its clients, which
 * is when a request that ends elsewhere than the proxy believes becomes somebody else's.
 */
export const frontProxies: readonly Proxy[] = [
	{
		name: 'HAProxy',
		program: 'haproxy',
		args: (file) => ['-db', '-q', '-f', file],
		config: (port, target) => `global
	maxconn 500
defaults
	mode http
	timeout connect 5s
	timeout client 20s
	timeout server 20s
	timeout http-request 2s
frontend all
	bind 127.0.0.1:${port}
	default_backend server
backend server
	http-reuse always
	server one 127.0.0.1:${target}
`,
	},
	{
		name: 'Caddy',
		program: 'caddy',
		args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
		config: (port, target) => `{
	admin off
	auto_https off
	servers {
		timeouts {
			read_header 2s
			read_body 4s
		}
	}
}
http://127.0.0.1:${port}, http://:${port} {
	bind 127.0.0.1
	reverse_proxy 127.0.0.1:${target}
}
`,
	},
];

/** Whether the program of a proxy is installed; it comes from the operating system, not from npm. */
export const isInstalled = ({ program }: Proxy): boolean => !spawnSync(program, ['version'], { stdio: 'ignore' }).error;

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return port;
}

/** Starts it in front of a server of this machine. Throws with its output when it ends by itself. */
export async function startProxy(proxy: Proxy, target: number): Promise<{ port: number; stop(): Promise<void> }> {
	const folder = await mkdtemp(join(tmpdir(), 'rewards-proxy-'));
	const port = await freePort();
	const file = join(folder, 'config');
	await writeFile(file, proxy.config(port, target));
	const child: ChildProcess = spawn(proxy.program, proxy.args(file), {
		env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	// A test that runs out of time never gets to stop it.
	process.once('exit', () => child.kill('SIGKILL'));
	let said = '';
	child.stderr?.on('data', (part) => (said += String(part)));
	const ended = once(child, 'exit').then(() => {
		throw new Error(`${proxy.name} ended: ${said}`);
	});
	const up = async () => {
		for (;;) {
			const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
			if (answer?.status === 200) return;
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	};
	await Promise.race([up(), ended]);
	ended.catch(() => undefined);
	return {
		port,
		stop: async () => {
			if (child.exitCode === null && child.signalCode === null) {
				child.kill('SIGKILL');
				await once(child, 'exit');
			}
			await rm(folder, { recursive: true, force: true });
		},
	};
}
