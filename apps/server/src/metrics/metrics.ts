import type { Services } from '@rewards/api/trpc/index';
import type { Database } from '@rewards/db';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readWorkState } from './work-state';

type Pools = Pick<Services, 'db' | 'reserve' | 'heavy' | 'files'>;

export interface Metrics {
	/** Content type of the text. */
	contentType: string;
	/** All metrics in Prometheus' text format. Never rejects: without a database those of the process remain. */
	text: () => Promise<string>;
	/** Measures the requests of a server by route, method and status. */
	measure: (app: FastifyInstance) => void;
}

/** Seconds, from a page of a list to an upload. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Metrics of this process (requests, pools, event loop, memory) and of the work in the database (jobs, orders, mails),
 * with the names of OpenTelemetry where it has some. Labels are routes, kinds and states: nothing of what users enter,
 * and no ids.
 */
export function createMetrics({ db, reserve, heavy, files }: Pools): Metrics {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const registers = [registry];
	const requests = new Histogram({
		name: 'http_server_request_duration_seconds',
		help: 'Duration of requests.',
		labelNames: ['http_route', 'http_request_method', 'http_response_status_code'],
		buckets,
		registers,
	});
	measurePools({ requests: db, reserve, heavy, files }, registers);
	const setWork = workGauges(registers);
	return {
		contentType: registry.contentType,
		text: async () => {
			setWork(await readWorkState(reserve ?? db).catch(() => null));
			return registry.metrics();
		},
		measure: (app) => {
			app.addHook('onResponse', async ({ routeOptions, method }, { statusCode, elapsedTime }) => {
				const route = routeOptions.url ?? 'none';
				requests.observe(
					{ http_route: route, http_request_method: method, http_response_status_code: statusCode },
					elapsedTime / 1000,
				);
			});
		},
	};
}

function measurePools(pools: Record<string, Database | undefined>, registers: Registry[]): void {
	const labelNames = ['db_client_connection_pool_name'];
	const present = Object.entries(pools).flatMap(([name, database]) => (database ? [{ name, ...database }] : []));
	const gauge = (name: string, help: string, value: (pool: Database['pool']) => number) =>
		new Gauge({
			name,
			help,
			labelNames,
			registers,
			collect() {
				for (const { name: pool, pool: held } of present)
					this.set({ db_client_connection_pool_name: pool }, value(held));
			},
		});
	gauge(
		'db_client_connection_used',
		'Connections that are used.',
		({ totalCount, idleCount }) => totalCount - idleCount,
	);
	gauge('db_client_connection_idle', 'Connections that are open and idle.', ({ idleCount }) => idleCount);
	gauge('db_client_connection_max', 'Connections that may be open.', ({ options }) => options.max);
	gauge(
		'db_client_connection_pending_requests',
		'Work that waits for a connection.',
		({ waitingCount }) => waitingCount,
	);
}

/** What is set from the state of the work; null: the database didn't tell. */
function workGauges(registers: Registry[]) {
	const gauge = (name: string, help: string, ...labelNames: string[]) =>
		new Gauge({ name, help, labelNames, registers });
	const up = gauge('rewards_database_up', 'Whether the database told its state: 1 or 0.');
	const jobs = gauge('rewards_jobs', 'Jobs that wait or run.', 'kind', 'state');
	const oldestJob = gauge('rewards_job_oldest_seconds', 'How long the oldest waiting job has been waiting.');
	const failing = gauge('rewards_failing', 'Work that failed three times in a row or more.', 'work');
	const orders = gauge('rewards_orders_with_supplier', 'Orders about which the supplier is to be called.', 'state');
	const oldestOrder = gauge('rewards_order_overdue_seconds', 'How long the call that is most overdue has been due.');
	const mails = gauge('rewards_mails_waiting', 'Mails that wait to be sent.');
	const oldestMail = gauge('rewards_mail_oldest_seconds', 'Age of the oldest mail that waits.');
	return (state: Awaited<ReturnType<typeof readWorkState>> | null): void => {
		up.set(state ? 1 : 0);
		for (const one of [jobs, failing, orders]) one.reset();
		if (!state) {
			for (const one of [oldestJob, oldestOrder, mails, oldestMail]) one.remove();
			return;
		}
		for (const { kind, state: name, count } of state.jobs) jobs.set({ kind, state: name }, count);
		for (const { state: name, count } of state.orders) orders.set({ state: name }, count);
		failing.set({ work: 'job' }, state.failingJobs);
		failing.set({ work: 'schedule' }, state.failingSchedules);
		oldestJob.set(state.oldestJob);
		oldestOrder.set(state.oldestOrder);
		mails.set(state.mails);
		oldestMail.set(state.oldestMail);
	};
}
