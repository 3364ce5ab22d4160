import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from './lib/free-port.mjs';
import { root } from './lib/run.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(read('package.json'));
const files = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile())
	.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

test('the version is that of the product wherever it is named', () => {
	const wrong = files.flatMap((file) =>
		[...read(file).matchAll(/\d+\.\d+\.\d+-rc\.\d+/g)].filter(([named]) => named !== version).map(() => file),
	);
	expect(wrong).toEqual([]);
});

test('every setting is one that the product has', () => {
	const known = new Set([...read('docs/operations.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
	const own = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'PORTAL_HOST', 'IMAGE', 'NODE'];
	const settings = {
		'deploy/compose/compose.yaml': /^\s+([A-Z][A-Z0-9_]+):/gm,
		'deploy/compose/example.env': /^([A-Z][A-Z0-9_]+)=/gm,
		'deploy/systemd/example.env': /^([A-Z][A-Z0-9_]+)=/gm,
		'deploy/systemd/rewards-admin.service': /[= ]([A-Z][A-Z0-9_]+)=/g,
		'deploy/systemd/rewards-admin-worker.service': /[= ]([A-Z][A-Z0-9_]+)=/g,
		'deploy/container/Containerfile': /[ ]([A-Z][A-Z0-9_]+)=/g,
		'deploy/helm/rewards-admin/templates/server.yaml': /name: ([A-Z][A-Z0-9_]+)$/gm,
		'deploy/helm/rewards-admin/templates/_helpers.tpl': /name: ([A-Z][A-Z0-9_]+)$/gm,
		'deploy/helm/rewards-admin/values.yaml': /^\s+([A-Z][A-Z0-9_]+):/gm,
	};
	for (const [file, pattern] of Object.entries(settings)) {
		const named = [...read(file).matchAll(pattern)].map(([, name]) => name);
		expect(named.length, file).toBeGreaterThan(0);
		expect([file, named.filter((name) => !known.has(name) && !own.includes(name))]).toEqual([file, []]);
	}
});

test('what a compose file takes from its environment is in the example', () => {
	const taken = [...read('deploy/compose/compose.yaml').matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name);
	const example = read('deploy/compose/example.env');
	expect([...new Set(taken)].filter((name) => !example.includes(`${name}=`))).toEqual([]);
});

test('every metric of the alerts and of the board is one that the product has', () => {
	const source = read('apps/server/src/metrics/metrics.ts');
	const metric = /\b(?:rewards|http_server|db_client|nodejs|process)_[a-z0-9_]+/g;
	const board = JSON.parse(read('deploy/monitoring/board.json'));
	const asked = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
	const named = new Set(
		`${read('deploy/monitoring/alerts.yaml')}\n${asked}`
			.match(metric)
			.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')),
	);
	const ofTheProcess = ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'];
	const labels = ['db_client_connection_pool_name'];
	const unknown = [...named].filter(
		(name) => !source.includes(`'${name}'`) && !ofTheProcess.includes(name) && !labels.includes(name),
	);
	expect(unknown).toEqual([]);
	expect(named.size).toBeGreaterThan(10);
});

const has = (command, ...args) => {
	try {
		execFileSync(command, args, { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
};

describe.skipIf(!has('haproxy', '-v') || !has('openssl', 'version'))('HAProxy', () => {
	let folder;
	let proxy;
	let port;
	let ready = true;
	const seen = [];
	const server = createServer((request, response) => {
		if (request.url === '/readyz') return response.writeHead(ready ? 200 : 503).end();
		seen.push(request);
		return response.end('portal');
	});
	const call = (path, headers = {}) => {
		// `fetch` would want a certificate that it knows.
		const args = ['--silent', '--insecure', '--include', '--max-time', '5'];
		for (const [name, value] of Object.entries(headers)) args.push('--header', `${name}: ${value}`);
		return new Promise((resolve) => {
			const curl = spawn('curl', [...args, `https://127.0.0.1:${port}${path}`]);
			let text = '';
			curl.stdout.on('data', (part) => {
				text += part;
			});
			curl.once('close', () => resolve(text));
		});
	};
	const answerWith = async (pattern) => {
		for (let tries = 0; tries < 100; tries += 1) {
			const text = await call('/');
			if (pattern.test(text)) return text;
			await delay(100);
		}
		throw new Error(`No answer like ${pattern}`);
	};

	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), 'rewards-haproxy-'));
		await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
		port = await freePort();
		const [plain, primary] = [await freePort(), await freePort()];
		const subject = ['-subj', '/CN=localhost', '-keyout', join(folder, 'key'), '-out', join(folder, 'certificate')];
		execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject], {
			stdio: 'ignore',
		});
		const pem = join(folder, 'portal.pem');
		writeFileSync(pem, ['certificate', 'key'].map((name) => readFileSync(join(folder, name), 'utf8')).join(''));
		const config = read('deploy/haproxy/haproxy.cfg')
			.replace('maxconn 8000', 'maxconn 50')
			.replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
			.replace('bind :443 ssl crt /etc/haproxy/certs/', `bind 127.0.0.1:${port} ssl crt ${pem}`)
			.replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${primary}`)
			.replace('server one 10.0.0.11:3000', `server one 127.0.0.1:${server.address().port}`)
			.replaceAll(/\tserver (?:two|three) 10\.0\.0\.1\d:3000\n/g, '');
		writeFileSync(join(folder, 'haproxy.cfg'), config);
		proxy = spawn('haproxy', ['-q', '-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
		await answerWith(/portal$/);
	}, 30_000);
	afterAll(() => {
		proxy?.kill('SIGKILL');
		server.close();
		rmSync(folder, { recursive: true, force: true });
	});

	test('says who called, and believes nothing that the client says of itself', async () => {
		seen.length = 0;
		await call('/list', { 'X-Forwarded-For': '6.6.6.6', 'X-Forwarded-Proto': 'gopher' });
		expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
	});

	test('keeps what is for inside from outside', async () => {
		expect(await call('/domains/ask?domain=shop.example.com')).toMatch(/^HTTP\/\S+ 404/);
	});

	test('answers as the portal does while no server can, and goes on by itself', async () => {
		ready = false;
		const text = await answerWith(/503/);
		const [head, body] = text.split('\r\n\r\n');
		expect(head.toLowerCase()).toContain('retry-after: 5');
		expect(head.toLowerCase()).toContain('content-type: application/json');
		expect(JSON.parse(body)).toMatchObject({ code: 'DATABASE_UNAVAILABLE', params: { retryAfterSeconds: 5 } });
		ready = true;
		await answerWith(/portal$/);
	}, 30_000);
});
