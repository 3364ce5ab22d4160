import { mergePairSchema } from '@rewards/validators/participants/merges';
import { programProcedure } from '../../../trpc';
import { compareMerge } from '../services/compare-merge';

export const compareMergeProcedure = programProcedure('manageParticipant')
	.input(mergePairSchema)
	.query(({ ctx, input }) => compareMerge(ctx, input));
