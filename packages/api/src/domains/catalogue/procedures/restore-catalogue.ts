import { newId } from '@rewards/db';
import { z } from 'zod';
import { AppError } from '../../../errors';
import { enqueue, requesterOf } from '../../../jobs';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { restorable } from '../build/restore-build';
import { catalogueRebuildJob } from '../jobs/catalogue-rebuild';
import type { StartedRebuild } from './start-rebuild';

const lock = 'select id from program where id = $1 and deleted_at is null for no key update';
const running = 'select kind from catalogue_build where program_id = $1 and finished_at is null';
const onSale = restorable();
const insert = `insert into catalogue_build (program_id, id, kind, status, processed_by_id, processed_by)
	values ($1, $2, 'restore', 'Queued', $3, $4)`;

const refusals = {
	rebuildRunning: 'A rebuild is under way.',
	nothingBefore: 'There is no catalog to restore.',
	onSaleChanged: 'Another catalog is on sale by now, or will be soon.',
} as const;
const refuse = (reason: keyof typeof refusals) => new AppError('CONFLICT', { reason }, { message: refusals[reason] });

/**
 * Requests that the catalogue before the one on sale be restored; the one on sale can then be restored in turn.
 * CONFLICT with `reason` nothingBefore when there is none, onSaleChanged when a build other than `onSaleId` is on sale
 * or another user has requested the same, rebuildRunning while a rebuild runs or waits.
 */
export async function restoreCatalogue(ctx: ProgramContext, onSaleId: string): Promise<StartedRebuild> {
	const { db, program } = ctx;
	const { id: programId, accountId } = program;
	const createdBy = requesterOf(ctx);
	const buildId = newId();
	return db.transaction(async (client) => {
		// Concurrent requests wait here.
		await client.query(lock, [programId]);
		const [other] = (await client.query<{ kind: string }>(running, [programId])).rows;
		if (other) throw refuse(other.kind === 'restore' ? 'onSaleChanged' : 'rebuildRunning');
		const [undone] = (await client.query<{ id: string }>(onSale, [programId])).rows;
		if (!undone) throw refuse('nothingBefore');
		if (undone.id !== onSaleId) throw refuse('onSaleChanged');
		await client.query(insert, [programId, buildId, createdBy.id, createdBy.displayName]);
		const params = { buildId, undone: undone.id };
		await enqueue(client, catalogueRebuildJob, {
			id: buildId,
			accountId,
			programId,
			createdBy,
			params: { agreed: false, ...params },
		});
		return { jobId: buildId, buildId };
	});
}

/** `buildId`: the build on sale that the caller saw, to be undone in favor of the previous catalogue. */
export const restoreCatalogueProcedure = programProcedure('manageProgramAdvanced')
	.input(z.object({ buildId: z.uuid() }))
	.mutation(({ ctx, input }) => restoreCatalogue(ctx, input.buildId));
