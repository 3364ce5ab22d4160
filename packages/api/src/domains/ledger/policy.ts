import { AppError } from '../../errors';
import type { ProgramContext } from '../../trpc';

/** Points are awarded and deducted by hand in points programs only (docs/product/ledger.md). */
export function requirePoints({ program }: Pick<ProgramContext, 'program'>): void {
	if (program.type !== 'points')
		throw new AppError('BAD_REQUEST', { reason: 'pointsOnly' }, { message: 'Only points programs have this.' });
}
