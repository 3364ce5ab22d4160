import { sessionProcedure } from '../../../trpc';
import { secondFactorState } from '../services/second-factor-state';

export const secondFactorStateProcedure = sessionProcedure.query(({ ctx }) => secondFactorState(ctx));
