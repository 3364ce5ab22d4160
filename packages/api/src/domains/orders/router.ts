import { router } from '../../trpc';
import { getOrderProcedure } from './procedures/get-order';
import { orderErrorList } from './procedures/list-order-errors';
import { orderList } from './procedures/list-orders';
import { participantOrderList } from './procedures/list-participant-orders';

/** The orders of a program. */
export const ordersRouter = router({
	...orderList,
	get: getOrderProcedure,
});

/** Orders that suppliers don't have, over all programs of the caller. */
export const orderErrorsRouter = router({ ...orderErrorList });

/** The orders of one participant; those of a whole program are a list of their own. */
export const participantOrdersRouter = router({
	...participantOrderList,
});
