import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob, withHandler } from '../define-job';
import type { JobRun } from '../run/job-run';

const params = z.object({
	steps: z.int(),
	waitMs: z.int(),
	fault: z.enum(['none', 'passing', 'own']).default('none'),
	faults: z.int().default(0),
});

/**
 * A job for the tests of the core: inserts each of its steps into `note` within one transaction, waiting between them,
 * and can be made to fail first.
 */
export const countingJob = withHandler(
	defineJob({
		kind: 'cleanup',
		flags: [],
		whenCancelled: 'takenBack',
		params,
		result: z.object({ steps: z.int() }),
	}),
	async () => async (run: JobRun<z.infer<typeof params>, { steps: number }>) => {
		const { steps, waitMs, fault, faults } = run.params;
		if (fault !== 'none' && run.attempt <= faults) {
			throw Object.assign(new Error('Deliberate fault'), fault === 'passing' ? { code: '40P01' } : {});
		}
		await run.transaction(async (client) => {
			for (let step = 1; step <= steps; step += 1) {
				await client.query('insert into test_step (job_id, step, attempt) values ($1, $2, $3)', [
					run.id,
					step,
					run.attempt,
				]);
				run.progress({ stage: 'reading', done: step, total: steps });
				await delay(waitMs, undefined, { signal: run.signal });
			}
			await run.finish(client, { result: { steps } });
		});
		return undefined;
	},
);
