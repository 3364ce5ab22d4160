import type { ProgramContext, StaffContext } from '../../trpc';

/** The rows of the program found by `programProcedure`. */
export const rowsOfProgram = ({ program }: Pick<ProgramContext, 'program'>) => ({
	scope: { kind: 'program', programId: program.id } as const,
});

/** The rows of the caller's own account. */
export const rowsOfOwnAccount = ({ session: { account } }: Pick<StaffContext, 'session'>) => ({
	scope: { kind: 'account', accountId: account.id } as const,
});

/** The rows of the caller's account and of all below. */
export const rowsOfSubtree = ({ session: { account } }: Pick<StaffContext, 'session'>) => ({
	scope: { kind: 'accounts', accountId: account.id } as const,
});
