import { AppError } from '../../errors';
import type { ProgramContext } from '../../trpc';

/** Codes belong to claim programs: BAD_REQUEST (`reason: notClaimProgram`) for the others. */
export function requireClaimProgram({ program }: Pick<ProgramContext, 'program'>): void {
	if (program.type !== 'claim')
		throw new AppError('BAD_REQUEST', { reason: 'notClaimProgram' }, { message: 'Only claim programs have codes.' });
}
