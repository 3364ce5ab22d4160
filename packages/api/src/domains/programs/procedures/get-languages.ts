import { staffProgramProcedure } from '../../../trpc';
import { getLanguages } from '../services/get-languages';

export const getLanguagesProcedure = staffProgramProcedure.query(({ ctx }) => getLanguages(ctx));
