import { AppError } from '../../errors';
import type { ProgramContext } from '../../trpc';

/** Codes belong to claim programs: BAD_REQUEST (`reason: notClaimProgram`) for the others. */
export function requireClaimProgram({ program }: Pick<ProgramContext, 'program'>): void {
	if (program.type !== 'claim')
		throw new AppError('BAD_REQUEST', { reason: 'notClaimProgram' }, { message: 'Only claim programs have codes.' });
}

const known = 'select from claim_code_batch where program_id = $1 and id = $2';

/** NOT_FOUND for a batch that isn't the program's; doesn't count the codes. */
export async function requireBatch(
	{ db, program }: Pick<ProgramContext, 'db' | 'program'>,
	batchId: string,
): Promise<void> {
	const { rowCount } = await db.pool.query({ name: 'claim-code-batch', text: known, values: [program.id, batchId] });
	if (!rowCount) throw new AppError('NOT_FOUND', { entity: 'claimCodeBatch' });
}
