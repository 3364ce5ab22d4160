import { programProcedure } from '../../../trpc';
import { feedState } from '../services/get-build';

export const feedStateProcedure = programProcedure('manageProgramAdvanced', 'manageOrders').query(({ ctx }) =>
	feedState(ctx),
);
