import { isDeepStrictEqual } from 'node:util';
import { newId } from '@rewards/db';
import { type ParticipantBulk, participantBulkSchema } from '@rewards/validators/participants/bulk';
import { z } from 'zod';
import { AppError } from '../../../errors';
import { enqueue, requesterOf } from '../../../jobs';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { type Agreed, confirmSelection, findConfirmed } from '../bulk/confirmed-selection';
import { participantBulkJob } from '../jobs/participant-bulk';

const level = `select description as name from plateau_level l join program p on p.id = l.program_id and p.type <> 'points'
	where l.program_id = $1 and l.id = $2 and not l.leaving`;

interface Confirmed extends Agreed {
	action: ParticipantBulk;
}

/** Points are awarded in points programs, by users who may add transactions: BAD_REQUEST or FORBIDDEN otherwise. */
export function requireBulkPoints({ program, session }: Pick<ProgramContext, 'program' | 'session'>): void {
	if (!session.permissions.manageTransaction) throw new AppError('FORBIDDEN');
	if (program.type !== 'points')
		throw new AppError('BAD_REQUEST', { reason: 'pointsOnly' }, { message: 'Only points programs have this.' });
}

/** Whether a job does what is requested. */
const doesSame = (done: unknown, asked: ParticipantBulk): boolean =>
	isDeepStrictEqual(participantBulkSchema.safeParse(done).data, asked);

/**
 * Applies a confirmed action to a selection. A repeated call, for example after a lost response, returns the existing
 * job. NOT_FOUND and CONFLICT as `findConfirmed`, and NOT_FOUND for a level of another program.
 */
export async function startBulk(
	ctx: ProgramContext,
	{ selectionId, count, action }: Confirmed,
): Promise<{ jobId: string }> {
	const { db, program } = ctx;
	return db.transaction(async (client) => {
		const same = await findConfirmed(
			client,
			ctx,
			{ selectionId, count },
			({ kind, params }) => kind === participantBulkJob.kind && doesSame(params?.['action'], action),
		);
		if (same) return { jobId: same };
		let value: string | null = null;
		if (action.kind === 'points') {
			requireBulkPoints(ctx);
			value = String(action.amount);
		}
		if (action.kind === 'status') value = action.status;
		if (action.kind === 'level') {
			const { rows: levels } = await client.query<{ name: string }>(level, [program.id, action.levelId]);
			if (!levels[0]) throw new AppError('NOT_FOUND', { entity: 'level' });
			value = levels[0].name;
		}
		const jobId = newId();
		await enqueue(client, participantBulkJob, {
			id: jobId,
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params: { selectionId, action, value },
			total: count,
		});
		await confirmSelection(client, program.id, selectionId, jobId);
		return { jobId };
	});
}

/** Second step of a bulk action: the confirmed action, as a job. */
export const startBulkProcedure = programProcedure('manageParticipant')
	.input(z.object({ selectionId: z.uuid(), count: z.int().positive(), action: participantBulkSchema }))
	.mutation(({ ctx, input }) => startBulk(ctx, input));
