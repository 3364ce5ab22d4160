import { finishBackground, startSessionCache } from '@rewards/api/domains/auth/index';
import { startOrderSender } from '@rewards/api/domains/orders/index';
import { startWebhookSender } from '@rewards/api/domains/webhooks/index';
import { createDnsClient } from '@rewards/api/integrations/dns/index';
import { createMailer } from '@rewards/api/integrations/mail/index';
import { createS3Store } from '@rewards/api/integrations/objects/index';
import { createOidcClient } from '@rewards/api/integrations/oidc/index';
import { createTaxService } from '@rewards/api/integrations/tax/index';
import { jobDefinitions, schedules } from '@rewards/api/job-registry';
import { prepareJobs, startJobWorker } from '@rewards/api/jobs/worker';
import { lists } from '@rewards/api/lists';
import type { Log, Services } from '@rewards/api/trpc/index';
import { followDatabaseClock } from '@rewards/db';
import type { Env } from '../env';
import { sandboxTarget } from '../sandbox/target';
import { concurrentJobs } from './connections';
import { startDataKey } from './data-key';
import { openDatabase } from './database';
import { jobsApart } from './job-apart';
import type { ProcessParts } from './run';
import { loadSecrets } from './secrets';
import { stepBack } from './step-back';

export interface Product {
	services: Services;
	/** Where the data is, for the operator. */
	place: string;
}

/** Clients of the outside services: those that the settings name, else the sandbox's. */
function outsideServices(
	{ taxjar, dnsServers }: Pick<Env, 'taxjar' | 'dnsServers'>,
	log: Log,
	sandboxUrl?: string,
): Pick<Services, 'tax' | 'dns'> {
	const tax = taxjar ?? (sandboxUrl ? { url: `${sandboxUrl}/tax`, apiKey: 'sandbox' } : null);
	// The sandbox's name server has the same port.
	const servers = dnsServers.length === 0 && sandboxUrl ? [new URL(sandboxUrl).host] : dnsServers;
	return { dns: createDnsClient({ servers }), ...(tax ? { tax: createTaxService({ ...tax, log }) } : {}) };
}

/** Everything that HTTP and jobs depend on, opened in order: secrets, database with its migrations, services. */
export async function openProduct(
	{ env, log, cleanup }: ProcessParts,
	name: string,
	sandboxUrl?: string,
	use: 'requests' | 'jobs' = 'jobs',
): Promise<Product> {
	const secrets = await loadSecrets(env);
	const { db, reserve, heavy, files, place, close } = await openDatabase(env, log, name, use);
	cleanup.add('database', close);
	const { dataKey, stop: leaveDataKey } = await startDataKey(reserve ?? db, secrets.dataKeys, place, log);
	cleanup.add('data key', leaveDataKey);
	const clock = await followDatabaseClock(reserve ?? db, (aheadSeconds) => {
		if (aheadSeconds === null) log.info({}, "This machine's clock agrees with the database's again");
		else
			log.warn({ aheadSeconds }, "This machine's clock differs from the database's, which counts; correct one of them");
	});
	cleanup.add('clock', async () => clock.stop());
	// Over connections of its own where those of requests lead through a pooler.
	await prepareJobs(db.lookAtPooler && heavy ? heavy : db, log);
	const services: Services = {
		db,
		reserve,
		heavy,
		files,
		log,
		lists,
		mailer: createMailer({ smtpUrl: env.smtpUrl, from: env.mailFrom, dataDir: env.dataDir, log }),
		...(env.s3 ? { objects: createS3Store(env.s3) } : {}),
		...(env.oidc ? { oidc: createOidcClient(env.oidc) } : {}),
		...outsideServices(env, log, sandboxUrl),
		config: {
			sessionSecret: secrets.sessionSecret,
			dataKey,
			sessionHours: env.sessionHours,
			sessionIdleMinutes: env.sessionIdleMinutes,
			freshMinutes: env.freshMinutes,
			uploadLimit: env.uploadLimit,
			accountStorage: env.accountStorage,
			breachedPasswordsUrl: env.breachedPasswordsUrl,
			publicUrl: env.publicUrl ?? `http://localhost:${env.port}`,
			privateTargets: env.privateTargets,
			domainTarget: env.domainTarget ?? (sandboxUrl ? sandboxTarget : null),
		},
	};
	cleanup.add('background work', () => finishBackground(services));
	return { services, place };
}

/** Lets services identify callers without a database query each time. */
export function keepSessions({ log, cleanup }: ProcessParts, services: Services): void {
	const sessionCache = startSessionCache({ db: services.db, log });
	services.sessionCache = sessionCache;
	cleanup.add('session cache', () => sessionCache.stop());
}

/**
 * Runs jobs in this process until it stops; running ones are then handed over to other processes, or to the next start.
 * The process yields to everything else, and so do the database processes that serve it if the product owns PostgreSQL
 * (`ownPostgres`).
 */
export async function runJobs(
	{ env, cleanup }: ProcessParts,
	services: Services,
	{ ownPostgres, sandboxUrl }: { ownPostgres: boolean; sandboxUrl?: string | undefined },
): Promise<void> {
	await stepBack(0, env.workerNice);
	const onConnection = (id: number) => void stepBack(id, env.workerNice);
	const worker = await startJobWorker(services, {
		jobs: jobDefinitions,
		schedules,
		concurrency: concurrentJobs,
		apart: jobsApart({ databaseUrl: services.db.url, publicUrl: services.config.publicUrl, sandboxUrl }),
		...(ownPostgres ? { onConnection } : {}),
	});
	cleanup.add('jobs', () => worker.stop());
	const sender = startOrderSender(services);
	cleanup.add('orders on their way', () => sender.stop());
	const webhooks = startWebhookSender(services);
	cleanup.add('webhooks', () => webhooks.stop());
}
