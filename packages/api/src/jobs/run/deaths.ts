import type { Database } from '@rewards/db';
import { AppError, errorBody } from '../../errors';

/** After so many attempts that ended with their process, the job itself is the likely cause. */
export const deathsAtMost = 2;

const isMissing = 'not (j.attempt = any(j.died_attempts))';
/** Adds the current attempt of running jobs `j`. */
export const countDeath = `died_attempts = j.died_attempts || j.attempt`;
export const countable = `j.state = 'running' and ${isMissing}`;
/**
 * Takes the attempt of a run back that still works: after an outage of PostgreSQL, a process that is alive can be taken
 * for a dead one.
 */
export const isAlive = `update job set died_attempts = array_remove(died_attempts, $2::int) where id = $1 and $2::int = any(died_attempts)`;

/** Whether a process has died with this job. It then gets one of its own, so that no other job is blamed for it. */
export async function hasDied({ pool }: Database, id: string): Promise<boolean> {
	const { rowCount } = await pool.query('select from job where id = $1 and cardinality(died_attempts) > 0', [id]);
	return rowCount === 1;
}

/** Records that the process of a job's current attempt is gone. */
export async function recordDeath({ pool }: Database, id: string): Promise<void> {
	await pool.query(`update job j set ${countDeath} where j.id = $1 and ${countable}`, [id]);
}

/** The error of a job that ended its process again and again. */
export const diedError = (): string => JSON.stringify(errorBody(new AppError('JOB_DIED', { times: deathsAtMost })));
