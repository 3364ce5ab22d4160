import { programProcedure } from '../../../trpc';
import { getProgress } from '../services/get-progress';

/** How far each language is translated. */
export const getProgressProcedure = programProcedure('manageContent').query(({ ctx }) => getProgress(ctx));
