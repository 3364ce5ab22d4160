import type { TransactionClient } from '@rewards/db';
import { enqueue, requesterOf } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import { levelMoveJob } from '../jobs/level-move';

const waiting = `select count(*)::int as count from participant p join plateau_level l on l.program_id = $1::uuid and l.id = p.level_id
	where p.program_id = $1::uuid and l.leaving`;

/** Requests the move of the participants of deleted levels, in the transaction of the save that deletes the levels. */
export async function startLevelMove(tx: TransactionClient, ctx: ProgramContext, accountId: string): Promise<void> {
	const programId = ctx.program.id;
	const [found] = await tx.$queryRawUnsafe<{ count: number }[]>(waiting, programId);
	const total = found?.count ?? 0;
	// The save itself handles an idempotency key.
	const createdBy = { ...requesterOf(ctx), once: undefined };
	await enqueue(tx, levelMoveJob, { accountId, programId, createdBy, params: { total, moved: {} }, total });
}
