import { programProcedure } from '../../../trpc';
import { startProviderImport } from '../services/start-provider-import';

/** Asks for the task of the program's first sign-on provider; the job says when it is done. */
export const importPeopleProcedure = programProcedure('manageProgram').mutation(({ ctx }) => startProviderImport(ctx));
