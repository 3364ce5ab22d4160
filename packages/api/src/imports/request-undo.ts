import type { PoolClient } from '@rewards/db';
import { enqueue, type Job, requesterOf } from '../jobs';
import type { ProgramContext } from '../trpc';

interface Undo<Params> {
	/** The import or bulk action. */
	id: string;
	undoJob: Job<Params> & { kind: string };
	params: Params;
	/** The params that name the import or action: an undo with the same ones is the same undo. */
	names: Partial<Params>;
	/** Looks at what would be undone, throws if that is refused, and returns how much it is. */
	look(client: PoolClient): Promise<number>;
}

// Until the undo is requested, or until a running one has ended and is recorded.
const lock = 'select from job where id = $1 and program_id = $2 for no key update';
const begun = `select id from job where program_id = $1 and kind = $2 and state in ('queued', 'running') and params @> $3::jsonb limit 1`;

/**
 * Requests to undo an import or a bulk action. While one of the same import or action waits or runs, it is that one:
 * requests never add up.
 */
export async function requestUndo<Params>(
	ctx: ProgramContext,
	{ id, undoJob, params, names, look }: Undo<Params>,
): Promise<{ jobId: string }> {
	const { db, program } = ctx;
	return db.transaction(async (client) => {
		await client.query(lock, [id, program.id]);
		const total = await look(client);
		const { rows } = await client.query<{ id: string }>(begun, [program.id, undoJob.kind, JSON.stringify(names)]);
		if (rows[0]) return { jobId: rows[0].id };
		const request = { accountId: program.accountId, programId: program.id, createdBy: requesterOf(ctx), params, total };
		return { jobId: await enqueue(client, undoJob, request) };
	});
}
