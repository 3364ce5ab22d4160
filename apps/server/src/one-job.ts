import { once } from 'node:events';
import { jobDefinitions } from '@rewards/api/job-registry';
import { JobStopped } from '@rewards/api/jobs/index';
import { runOneJob } from '@rewards/api/jobs/run/run-suspect';
import { type OneJobEnd, oneJobData, oneJobStop } from './start/one-job-data';
import { openProduct } from './start/product';
import { runProcess } from './start/run';
import { stepBack } from './start/step-back';

// An interrupt from the terminal reaches the whole group; the process that takes jobs says what becomes of this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

/** Runs the one job with which a process has died before, and ends. */
await runProcess(async (parts) => {
	const { databaseUrl, publicUrl, sandboxUrl, job } = oneJobData.parse((await once(process, 'message'))[0]);
	const controller = new AbortController();
	process.on('message', (said) => controller.abort(new JobStopped(oneJobStop.parse(said).stop)));
	process.on('disconnect', () => controller.abort(new JobStopped('shutdown')));
	const own = { ...parts, env: { ...parts.env, databaseUrl, publicUrl } };
	const { services } = await openProduct(own, 'rewards-job', sandboxUrl);
	await stepBack(0, parts.env.workerNice);
	process.send?.('started');
	const say = async (what: OneJobEnd) => {
		if (process.connected) await new Promise((resolve) => process.send?.(what, resolve));
	};
	try {
		await say({ result: await runOneJob(services, jobDefinitions, job, controller) });
	} catch (error) {
		// Such as a lost database: the job isn't to blame for the end of this process.
		await say({ fault: error instanceof Error ? error.message : String(error) });
		throw error;
	}
}, 'its job has ended');
