import { AppError } from '../../../errors';
import type { Queryable } from '../../../imports';

/**
 * The program settings that row rules depend on; only points programs accept points. NOT_FOUND when the program was
 * deleted.
 */
export async function requirePointProgram(db: Queryable, programId: string): Promise<{ type: 'points' }> {
	const { rows } = await db.query<{ type: string }>('select type from program where id = $1 and deleted_at is null', [
		programId,
	]);
	const [row] = rows;
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	if (row.type !== 'points')
		throw new AppError('BAD_REQUEST', { reason: 'pointsOnly' }, { message: 'Only points programs have this.' });
	return { type: row.type };
}
