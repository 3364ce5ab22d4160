import { createDatabase } from '@rewards/db';
import { firstDataKey } from '../crypto';
import { catalogueJobs } from '../domains/catalogue/jobs';
import { claimCodeJobs } from '../domains/claim-codes';
import { exportJobs } from '../domains/exports/jobs';
import { ledgerJobs } from '../domains/ledger';
import { participantJobs } from '../domains/participants';
import { programJobs } from '../domains/programs';
import { recipeJobs, recipeSchedules } from '../domains/recipes/jobs';
import { createMailer } from '../integrations/mail';
import { startJobWorker } from '../jobs/worker';
import { testServices } from './services';

/** The script of `workerProcess`. Prints "ready" once it takes jobs. */
// Like the product's processes: the queue leaves rejections unhandled while the database is unavailable.
process.on('unhandledRejection', () => undefined);
const services = testServices(createDatabase(process.env['WORKER_DATABASE_URL'] ?? ''));
services.config.dataKey = firstDataKey(Buffer.from(process.env['WORKER_DATA_KEY'] ?? '', 'hex'));
const smtpUrl = process.env['WORKER_SMTP_URL'];
if (smtpUrl) {
	const from = 'Rewards Admin <no-reply@rewards.example>';
	services.mailer = createMailer({ smtpUrl, from, dataDir: '/nowhere', log: services.log });
}
await startJobWorker(services, {
	jobs: [
		...participantJobs,
		...ledgerJobs,
		...claimCodeJobs,
		...programJobs,
		...catalogueJobs,
		...exportJobs,
		...recipeJobs,
	],
	schedules: recipeSchedules,
	concurrency: 2,
});
process.stdout.write('ready\n');
