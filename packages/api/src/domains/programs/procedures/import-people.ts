import { programProcedure } from '../../../trpc';
import { startProviderImport } from '../services/start-provider-import';

/** Requests the import from the program's first sign-on provider; the job reports when it is done. */
export const importPeopleProcedure = programProcedure('manageProgram').mutation(({ ctx }) => startProviderImport(ctx));
