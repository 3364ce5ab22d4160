import { programProcedure } from '../../../trpc';
import { feedState } from './get-build';

export const feedStateProcedure = programProcedure('manageProgramAdvanced', 'manageOrders').query(({ ctx }) =>
	feedState(ctx),
);
