/**
 * A REST call with an API key against the same call with a session's token, over open connections: the signed-in user,
 * and a page of a list. The limit is 1.2 times.
 */
import { Agent, request } from 'node:http';
import { noPermissions } from '@rewards/validators/permissions';
import { crashProduct, textOf } from './lib/crash';
import { loadBoth } from './lib/measure';
import { report } from './lib/report';

const lanes = 8;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 16);

const product = await crashProduct();
const agent = new Agent({ keepAlive: true, maxSockets: lanes });
const ask = (path: string, authorization: string): Promise<void> =>
	new Promise((resolve, reject) => {
		const sending = request(`${product.address()}${path}`, { agent, headers: { authorization } }, (answer) => {
			answer.resume();
			answer.on('end', () =>
				answer.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`)),
			);
		});
		sending.on('error', reject);
		sending.end();
	});

try {
	const flags = Object.fromEntries(Object.keys(noPermissions).map((flag) => [flag, true]));
	const made = await product.call('apiKeys.create', { ...flags, name: 'Benchmark', perMinute: 600, lifetime: 30 });
	// Its own rate limit would stop the measurement.
	await product.rowsOf('update api_key set per_minute = 2000000000 returning id', []);
	const key = `Bearer ${textOf(made, 'secret')}`;
	for (const path of ['/api/selfAccount', '/api/customers?take=20', '/api/roles?take=20']) {
		const [withKey, withSession] = await loadBoth(
			lanes,
			seconds,
			() => ask(path, key),
			() => ask(path, product.authorization),
		);
		report({
			work: `GET ${path} with a key, against a session`,
			unit: 'ms median',
			ours: withKey.median,
			floor: withSession.median,
			bar: { atMost: 1.2 },
		});
		report({
			work: `GET ${path} with a key, against a session`,
			unit: 'ms p95',
			ours: withKey.p95,
			floor: withSession.p95,
			bar: { atMost: 1.2 },
		});
	}
} finally {
	agent.destroy();
	await product.stop();
}
