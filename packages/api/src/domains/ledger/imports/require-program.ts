import { AppError } from '../../../errors';
import type { Queryable } from '../../../imports';

/**
 * The program settings that row rules depend on; only points programs accept points. NOT_FOUND when the program was
 * deleted.
 */
export async function requirePointProgram(
	db: Queryable,
	programId: string,
): Promise<{ type: 'points'; stage: number }> {
	const { rows } = await db.query<{ type: string }>('select type from program where id = $1 and deleted_at is null', [
		programId,
	]);
	const [row] = rows;
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	if (row.type !== 'points')
		throw new AppError('BAD_REQUEST', { reason: 'pointsOnly' }, { message: 'Only points programs have this.' });
	// The number changes with what a stage has of a row.
	return { type: row.type, stage: 2 };
}
