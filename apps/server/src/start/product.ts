import { createMailer } from '@rewards/api/integrations/mail/index';
import type { Services } from '@rewards/api/trpc/index';
import { openDatabase } from './database';
import type { Greeting } from './greeting';
import type { ProcessParts } from './run';
import { loadSecrets } from './secrets';

export interface Product {
	services: Services;
	/** Where the data is, for the operator. */
	place: string;
	signIn: Greeting['signIn'];
	/** Runs jobs in this process until it stops. */
	startWorker: () => Promise<void>;
}

/** Everything behind HTTP, opened in order: secrets, database with its migrations and first data, services. */
export async function openProduct({ env, log, cleanup }: ProcessParts, name: string): Promise<Product> {
	const secrets = await loadSecrets(env);
	const { db, place, close } = await openDatabase(env, log, name);
	cleanup.add('database', close);
	const services: Services = {
		db,
		log,
		mailer: createMailer({ smtpUrl: env.smtpUrl, from: env.mailFrom, dataDir: env.dataDir, log }),
		config: { ...secrets, sessionHours: env.sessionHours, publicUrl: env.publicUrl ?? `http://localhost:${env.port}` },
	};
	return { services, place, signIn: null, startWorker: async () => undefined };
}
