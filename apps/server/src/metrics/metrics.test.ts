import { newId } from '@rewards/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app';
import { Cleanup } from '../start/cleanup';
import { startApp, type TestApp } from '../testing/start-app';
import { createMetrics, type Metrics } from './metrics';
import { serveMetrics } from './serve-metrics';

let test: TestApp;
let metrics: Metrics;
const cleanup = new Cleanup();
let url: string;

beforeAll(async () => {
	test = await startApp();
	metrics = createMetrics(test.services);
	const port = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, cleanup);
	url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
	await cleanup.run(test.services.log);
	await test.stop();
});

/** Value of a metric whose labels contain all of these. */
async function valueIn(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
	const text = await (await fetch(`${url}/metrics`)).text();
	const line = text.split('\n').find((one) => {
		const [, found, given = ''] = /^([a-z_]+)(?:\{(.*)\})? /.exec(one) ?? [];
		return found === name && Object.entries(labels).every(([key, value]) => given.includes(`${key}="${value}"`));
	});
	return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

it('serves metrics in the format of Prometheus, and nothing else', async () => {
	const answer = await fetch(`${url}/metrics`);
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, metrics.contentType]);
	const text = await answer.text();
	expect(text).toContain('# TYPE http_server_request_duration_seconds histogram');
	expect(text).toContain('nodejs_eventloop_lag_seconds');
	for (const line of text.split('\n').filter(Boolean))
		expect(line).toMatch(/^(?:# (?:HELP|TYPE) |[a-z_0-9]+(?:\{[^}]*\})? [-+\dEeInfNa.]+$)/);
	expect((await fetch(`${url}/`)).status).toBe(404);
	expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405);
	// The portal's own port has none.
	expect((await test.app.inject({ url: '/metrics' })).statusCode).toBe(404);
});

it('counts requests by route, method and status, without what is in their address', async () => {
	const app = await createApp({
		env: { production: false, trustProxy: [], uploadLimit: 1024 },
		services: test.services,
		log: test.app.log,
		webRoot: '/nowhere',
		metrics,
	});
	const secret = newId();
	await app.inject({ url: `/api/customers/${secret}?search=${secret}` });
	await app.inject({ url: '/healthz' });
	await app.close();
	const labels = { http_request_method: 'GET', http_response_status_code: '401' };
	expect(
		await valueIn('http_server_request_duration_seconds_count', { http_route: '/api/customers/:id', ...labels }),
	).toBe(1);
	expect(await valueIn('http_server_request_duration_seconds_count', { http_route: '/healthz' })).toBe(1);
	expect(await (await fetch(`${url}/metrics`)).text()).not.toContain(secret);
});

it('shows pools and open work', async () => {
	const { pool } = test.services.db;
	const { id: accountId } = test.tree.accounts.left;
	const job = `insert into job (id, kind, account_id, created_by_name, params, state, created_at, failures)
		values ($1, 'participantImport', $2, '', '{}', 'queued', now() - interval '90 seconds', 3)`;
	await pool.query(job, [newId(), accountId]);
	await pool.query(`insert into schedule_failure (name, failures, since, error) values ('reconcile', 4, now(), '{}')`);
	expect(await valueIn('rewards_database_up')).toBe(1);
	expect(await valueIn('rewards_jobs', { kind: 'participantImport', state: 'queued' })).toBe(1);
	expect(await valueIn('rewards_job_oldest_seconds')).toBeGreaterThanOrEqual(90);
	expect(await valueIn('rewards_failing', { work: 'job' })).toBe(1);
	expect(await valueIn('rewards_failing', { work: 'schedule' })).toBe(1);
	expect(await valueIn('rewards_mails_waiting')).toBe(0);
	expect(await valueIn('rewards_order_overdue_seconds')).toBe(0);
	expect(await valueIn('db_client_connection_max', { db_client_connection_pool_name: 'requests' })).toBe(
		pool.options.max,
	);
	expect(await valueIn('db_client_connection_pending_requests', { db_client_connection_pool_name: 'requests' })).toBe(
		0,
	);
});

it('says that the database tells nothing, and keeps what it knows of itself', async () => {
	const { services } = test;
	const closed = { ...services, reserve: undefined, db: { ...services.db, pool: Object.create(services.db.pool) } };
	closed.db.pool.query = () => Promise.reject(new Error('away'));
	const text = await createMetrics(closed).text();
	expect(text).toContain('rewards_database_up 0');
	expect(text).not.toContain('rewards_jobs{');
	expect(text).toContain('process_cpu_seconds_total');
});
