import { AppError } from '../../../errors';
import { queryGrid } from '../../../grid';
import type { ProgramContext } from '../../../trpc';
import { type ClaimCodeBatchRow, claimCodeBatchGrid } from '../grid';

/** A batch of the program with its counts by status; NOT_FOUND for another program's. */
export async function findBatch({ db, program }: ProgramContext, batchId: string): Promise<ClaimCodeBatchRow> {
	const scope = { kind: 'program', programId: program.id } as const;
	const { items } = await queryGrid(claimCodeBatchGrid, db, scope, { filter: ['id', '=', batchId], take: 1 });
	const [batch] = items;
	if (!batch) throw new AppError('NOT_FOUND', { entity: 'claimCodeBatch' });
	return batch;
}
