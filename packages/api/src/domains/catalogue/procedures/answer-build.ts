import type { PoolClient } from '@rewards/db';
import { z } from 'zod';
import { writeAuditOn } from '../../../audit';
import { AppError } from '../../../errors';
import { enqueue, requesterOf } from '../../../jobs';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { tellStep } from '../build/build-steps';
import { dropWaiting, endBuild } from '../build/end-build';
import { catalogueRebuildJob } from '../jobs/catalogue-rebuild';

// The row that every transaction locks first that requests a build, decides on one or puts one on sale: one order, so
// that no deadlock occurs.
const lock = 'select id from program where id = $1 for no key update';
// By the program's row alone: an earlier approval may be writing half a million products by now.
const look = 'select status from catalogue_build where program_id = $1 and id = $2';
const go = `update catalogue_build set status = 'Running' where program_id = $1 and id = $2`;

/** NOT_FOUND for another program's build, CONFLICT (`reason: notWaiting`) for one that no longer waits. */
async function takeWaiting(client: PoolClient, programId: string, buildId: string): Promise<void> {
	await client.query(lock, [programId]);
	const { rows } = await client.query<{ status: string }>(look, [programId, buildId]);
	const [build] = rows;
	if (!build) throw new AppError('NOT_FOUND', { entity: 'catalogueBuild' });
	if (build.status !== 'Waiting for Agreement')
		throw new AppError('CONFLICT', { reason: 'notWaiting' }, { message: 'This build no longer waits for a decision.' });
}

/** Approves a waiting build, or ends it and leaves what is on sale. */
export async function answerBuild(
	ctx: ProgramContext,
	{ buildId, agree }: { buildId: string; agree: boolean },
): Promise<{ jobId: string | null }> {
	const { db, program, session } = ctx;
	const key = { programId: program.id, buildId };
	return db.transaction(async (client) => {
		await takeWaiting(client, program.id, buildId);
		await tellStep(client, key, agree ? 'agreed' : 'declined', { name: session.user.displayName });
		const action = agree ? 'agree' : 'decline';
		const event = { entity: 'catalogueBuild', entityId: buildId, accountId: program.accountId, programId: program.id };
		if (!agree) {
			await endBuild(client, key, true);
			await dropWaiting(client, buildId);
			await writeAuditOn(client, ctx, { ...event, action, after: { buildId } });
			return { jobId: null };
		}
		await client.query(go, [program.id, buildId]);
		const { once: _, ...createdBy } = requesterOf(ctx);
		const jobId = await enqueue(client, catalogueRebuildJob, {
			accountId: program.accountId,
			programId: program.id,
			createdBy,
			params: { buildId, agreed: true },
		});
		await writeAuditOn(client, ctx, { ...event, action, after: { buildId } });
		return { jobId };
	});
}

/** Approves what a waiting build found, or declines it. */
export const answerBuildProcedure = programProcedure('manageProgramAdvanced')
	.input(z.object({ buildId: z.uuid(), agree: z.boolean() }))
	.mutation(({ ctx, input }) => answerBuild(ctx, input));
