import { router } from '../../trpc';
import { getOrderProcedure } from './procedures/get-order';
import { participantOrderList } from './procedures/list-participant-orders';

/** The orders of a program. */
export const ordersRouter = router({ get: getOrderProcedure });

/** The orders of one participant; those of a whole program are a list of their own. */
export const participantOrdersRouter = router({
	...participantOrderList,
});
