import type { PoolClient } from '@rewards/db';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';

const held = `select s.count, j.id as "jobId", j.kind, j.params from held_selection s left join job j on j.id = s.job_id
	where s.program_id = $1 and s.id = $2 and s.held_by_id = $3 and s.expires_at > now() for update of s`;
const confirm = `update held_selection set job_id = $3, expires_at = now() + interval '7 days' where program_id = $1 and id = $2`;

interface Held {
	count: number;
	/** The job that was confirmed for it. */
	jobId: string | null;
	kind: string | null;
	params: Record<string, unknown> | null;
}

/** What someone has read and agreed to: a selection of theirs, and how many it has. */
export interface Agreed {
	selectionId: string;
	count: number;
}

/**
 * The job that does to the caller's selection already what is asked for again because an answer was lost; null when
 * nothing is done to it yet. NOT_FOUND for a selection that is someone else's, of another program or too old; CONFLICT
 * when another number was agreed to, or when something else is done to it already (`reason: selectionUsed`, `jobId`).
 */
export async function findConfirmed(
	client: PoolClient,
	{ program, session }: Pick<ProgramContext, 'program' | 'session'>,
	{ selectionId, count }: Agreed,
	doesSame: (job: Pick<Held, 'kind' | 'params'>) => boolean,
): Promise<string | null> {
	const { rows } = await client.query<Held>(held, [program.id, selectionId, session.user.id]);
	const [selection] = rows;
	if (!selection) throw new AppError('NOT_FOUND', { entity: 'selection' });
	const { jobId, count: found } = selection;
	if (jobId) {
		if (doesSame(selection)) return jobId;
		throw new AppError(
			'CONFLICT',
			{ reason: 'selectionUsed', jobId },
			{ message: 'Something else is done to this selection already. Choose again.' },
		);
	}
	if (found !== count) throw new AppError('CONFLICT', { reason: 'selectionChanged', expected: count, found });
	return null;
}

/** Ties a selection to the job that works on it, in the transaction that asks for the job. It is kept for a week. */
export const confirmSelection = (
	client: PoolClient,
	programId: string,
	selectionId: string,
	jobId: string,
): Promise<unknown> => client.query(confirm, [programId, selectionId, jobId]);
