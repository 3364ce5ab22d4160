import { newId, type PoolClient } from '@rewards/db';
import { automatedBuilder } from '@rewards/validators/catalogue/words';
import { AppError } from '../../../errors';
import { enqueue, type JobRequester, requesterOf } from '../../../jobs';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { tellStep } from '../build/build-steps';
import { dropBuild } from '../build/end-build';
import { catalogueRebuildJob } from '../jobs/catalogue-rebuild';

export interface StartedRebuild {
	jobId: string;
	buildId: string;
}
interface Asked {
	programId: string;
	accountId: string;
	by: JobRequester | null;
}

const lock = 'select id from program where id = $1 and deleted_at is null for no key update';
const unfinished = 'select id, status, automatic from catalogue_build where program_id = $1 and finished_at is null';
const insert = `insert into catalogue_build (program_id, id, status, automatic, processed_by_id, processed_by)
	values ($1, $2, 'Queued', $3, $4, $5)`;

/**
 * Requests a build in the caller's transaction. Replaces a build that waits for approval, but an automatic build never
 * replaces one that a user requested. Null while a build is under way: there is never more than one.
 */
export async function askRebuild(
	client: PoolClient,
	{ programId, accountId, by }: Asked,
): Promise<StartedRebuild | null> {
	// Concurrent requests wait here.
	await client.query(lock, [programId]);
	const { rows } = await client.query<{ id: string; status: string; automatic: boolean }>(unfinished, [programId]);
	const [other] = rows;
	if (other) {
		if (other.status !== 'Waiting for Agreement' || !(by || other.automatic)) return null;
		const key = { programId, buildId: other.id };
		await tellStep(client, key, 'replaced', { name: by?.displayName ?? automatedBuilder });
		await dropBuild(client, key);
	}
	const buildId = newId();
	await client.query(insert, [programId, buildId, by === null, by?.id ?? null, by?.displayName ?? automatedBuilder]);
	const params = { buildId, agreed: false };
	await enqueue(client, catalogueRebuildJob, { id: buildId, accountId, programId, createdBy: by, params });
	return { jobId: buildId, buildId };
}

/**
 * Requests a build of the program's catalogue from its feed. CONFLICT (`reason: rebuildRunning`) while one is under
 * way.
 */
export async function startRebuild(ctx: ProgramContext): Promise<StartedRebuild> {
	const { db, program } = ctx;
	const asked = { programId: program.id, accountId: program.accountId, by: requesterOf(ctx) };
	const started = await db.transaction((client) => askRebuild(client, asked));
	if (!started) throw new AppError('CONFLICT', { reason: 'rebuildRunning' }, { message: 'A rebuild is under way.' });
	return started;
}

export const startRebuildProcedure = programProcedure('manageProgramAdvanced').mutation(({ ctx }) => startRebuild(ctx));
