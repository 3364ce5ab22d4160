import { programProcedure } from '../../../trpc';
import { rebuildHistory } from '../services/rebuild-history';

export const rebuildHistoryProcedure = programProcedure('manageProgramAdvanced', 'manageOrders').query(({ ctx }) =>
	rebuildHistory(ctx),
);
