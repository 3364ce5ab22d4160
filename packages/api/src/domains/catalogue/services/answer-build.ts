import type { PoolClient } from '@rewards/db';
import { writeAuditOn } from '../../../audit';
import { AppError } from '../../../errors';
import { enqueue, requesterOf } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import { tellStep } from '../build/build-steps';
import { dropWaiting, endBuild } from '../build/end-build';
import { catalogueRebuildJob } from '../jobs/catalogue-rebuild';

// The row that everybody takes first who asks for a build, answers one or puts one on sale: in one order, so that none
// waits for another in turn.
const lock = 'select id from program where id = $1 for no key update';
// By the program's row alone: whoever agreed to it first may be writing half a million products by now.
const look = 'select status from catalogue_build where program_id = $1 and id = $2';
const go = `update catalogue_build set status = 'Running' where program_id = $1 and id = $2`;

/** NOT_FOUND for another program's build, CONFLICT (`reason: notWaiting`) for one that waits for no one any more. */
async function takeWaiting(client: PoolClient, programId: string, buildId: string): Promise<void> {
	await client.query(lock, [programId]);
	const { rows } = await client.query<{ status: string }>(look, [programId, buildId]);
	const [build] = rows;
	if (!build) throw new AppError('NOT_FOUND', { entity: 'catalogueBuild' });
	if (build.status !== 'Waiting for Agreement')
		throw new AppError('CONFLICT', { reason: 'notWaiting' }, { message: 'This build waits for nobody any more.' });
}

/** Lets a waiting build go on, or ends it: then what is on sale stays. */
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
