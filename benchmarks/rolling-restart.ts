/**
 * Two servers of one database behind HAProxy (which must be installed) are restarted in turn, ROLLING_RESTARTS (20)
 * times, while clients read and change: how many of ROLLING_REQUESTS (10000) fail, and the longest. HAProxy asks
 * `/readyz` once a second and takes a server out after two refusals; DRAIN_SECONDS is 5.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbedded } from '@rewards/db/embedded';
import { report } from './lib/report';

const total = Number(process.env['ROLLING_REQUESTS'] ?? 10_000);
const restarts = Number(process.env['ROLLING_RESTARTS'] ?? 20);
const clients = 20;
/** One of so many requests changes something. */
const changeEach = 5;
const front = 5100;
const ports = [5101, 5102];
/** HAProxy asks each second. */
const noticeMs = 2_500;

const folder = mkdtempSync(join(tmpdir(), 'rewards-rolling-'));
chmodSync(folder, 0o711);
const postgres = await startEmbedded({ dataDir: join(folder, 'database') });
const main = join(import.meta.dirname, '../apps/server/dist/main.js');

async function start(port: number): Promise<ChildProcess> {
	const settings = { SAMPLE_DATA: 'on', SANDBOX: 'off', WORKER: 'off', DRAIN_SECONDS: '5', LOG_LEVEL: 'warn' };
	const place = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: String(port) };
	const env = { PATH: process.env['PATH'], ...settings, ...place, TRUST_PROXY: '127.0.0.1' };
	const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
	const ready = () =>
		fetch(`http://127.0.0.1:${port}/readyz`).then(
			({ ok }) => ok,
			() => false,
		);
	while (!(await ready())) await delay(100);
	return server;
}

function startProxy(): ChildProcess {
	const config = join(folder, 'haproxy.cfg');
	const servers = ports.map((port) => `\tserver s${port} 127.0.0.1:${port}`).join('\n');
	writeFileSync(
		config,
		`defaults
	mode http
	timeout connect 2s
	timeout client 60s
	timeout server 60s
	option redispatch
	retries 2
frontend portal
	bind 127.0.0.1:${front}
	default_backend servers
backend servers
	option httpchk GET /readyz
	default-server inter 1s fall 2 rise 1 check
${servers}
`,
	);
	const proxy = spawn('haproxy', ['-q', '-f', config], { stdio: 'ignore' });
	proxy.once('error', (error) => {
		throw new Error(`HAProxy doesn't start: ${error.message}. Install it first.`);
	});
	return proxy;
}

interface Answer {
	status: number;
	text: string;
	ms: number;
}
const agent = new Agent({ keepAlive: true, maxSockets: clients + 10 });
/** Status 0: the connection broke. */
function call(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
	const begin = performance.now();
	return new Promise((resolve) => {
		const broken = (error: Error) => resolve({ status: 0, text: error.message, ms: performance.now() - begin });
		const sent = request({ host: '127.0.0.1', port: front, method, path, agent, headers }, (response) => {
			let text = '';
			response.on('data', (piece) => {
				text += piece;
			});
			response.on('end', () => resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - begin }));
			response.on('error', broken);
		});
		sent.on('error', broken).end(body);
	});
}

const running: ChildProcess[] = [];
let proxy: ChildProcess | undefined;
try {
	for (const port of ports) running.push(await start(port));
	proxy = startProxy();
	await delay(noticeMs);
	const form = { 'content-type': 'application/x-www-form-urlencoded' };
	const signedIn = await call('POST', '/token', form, 'userName=admin@example.com&password=rewards-demo');
	const authorization = `Bearer ${JSON.parse(signedIn.text).access_token}`;

	let done = 0;
	let restarting = true;
	const failed: string[] = [];
	let longest = 0;
	// Spread over the restarts, which take some 14 seconds each.
	const pauseMs = ((restarts * 14_000) / total) * clients;
	const client = async (): Promise<void> => {
		while (restarting || done < total) {
			done += 1;
			const json = { authorization, 'content-type': 'application/json' };
			const answer =
				done % changeEach === 0
					? await call('POST', '/trpc/notifications.mark', json, '{}')
					: await call('GET', '/api/customers?take=20', { authorization });
			longest = Math.max(longest, answer.ms);
			if (answer.status !== 200) failed.push(`${answer.status} ${answer.text.slice(0, 100)}`);
			await delay(pauseMs * (0.5 + Math.random()));
		}
	};
	const rolling = async (): Promise<void> => {
		for (let turn = 0; turn < restarts; turn += 1) {
			const at = turn % ports.length;
			running[at]?.kill('SIGTERM');
			if (running[at]) await once(running[at], 'exit');
			running[at] = await start(ports[at] ?? 0);
			await delay(noticeMs);
		}
		restarting = false;
	};
	await Promise.all([rolling(), ...Array.from({ length: clients }, client)]);
	for (const line of new Set(failed)) process.stderr.write(`${line}\n`);
	const work = `${restarts} restarts in turn, ${done.toLocaleString('en')} requests`;
	report({ work: `${work}: failed`, unit: 'requests', ours: failed.length, bar: { atMost: 0 } });
	report({ work: `${work}: longest`, unit: 'ms', ours: longest, bar: { atMost: 5_000 } });
} finally {
	for (const server of running) server.kill('SIGKILL');
	proxy?.kill('SIGTERM');
	await postgres.stop();
	rmSync(folder, { recursive: true, force: true });
}
