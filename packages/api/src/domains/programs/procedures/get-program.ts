import { staffProgramProcedure } from '../../../trpc';
import { getProgram } from '../services/get-program';

export const getProgramProcedure = staffProgramProcedure.query(({ ctx }) => getProgram(ctx));
