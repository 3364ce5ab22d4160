import { router } from '../../trpc';
import { clearOrderErrorProcedure } from './procedures/clear-order-error';
import { deleteOrderProcedure } from './procedures/delete-order';
import { editBatchOrderProcedure } from './procedures/edit-batch-order';
import { editOrderProcedure } from './procedures/edit-order';
import { getBatchOrderProcedure } from './procedures/get-batch-order';
import { getOrderProcedure } from './procedures/get-order';
import { getOrderHistoryProcedure } from './procedures/get-order-history';
import { holdOrderErrorsProcedure } from './procedures/hold-order-errors';
import { holdOrdersProcedure } from './procedures/hold-orders';
import { batchItemList } from './procedures/list-batch-items';
import { batchOrderList } from './procedures/list-batch-orders';
import { listOfferProcedure } from './procedures/list-offer';
import { orderErrorList } from './procedures/list-order-errors';
import { orderList } from './procedures/list-orders';
import { participantOrderList } from './procedures/list-participant-orders';
import { placeOrderProcedure } from './procedures/place-order';
import { quoteOrderProcedure } from './procedures/quote-order';
import { resubmitOrderProcedure } from './procedures/resubmit-order';
import { startOrderBulkProcedure } from './procedures/start-order-bulk';
import { submitBatchProcedure } from './procedures/submit-batch';
import { voidOrderProcedure } from './procedures/void-order';
import { voidUnansweredProcedure } from './procedures/void-unanswered';

/** The orders of a program. */
export const ordersRouter = router({
	...orderList,
	get: getOrderProcedure,
	offer: listOfferProcedure,
	quote: quoteOrderProcedure,
	place: placeOrderProcedure,
	edit: editOrderProcedure,
	editBatch: editBatchOrderProcedure,
	submitBatch: submitBatchProcedure,
	void: voidOrderProcedure,
	voidUnanswered: voidUnansweredProcedure,
	resubmit: resubmitOrderProcedure,
	delete: deleteOrderProcedure,
	history: getOrderHistoryProcedure,
	bulk: router({ hold: holdOrdersProcedure, start: startOrderBulkProcedure }),
});

/** Orders that wait until staff submit them, and submitted ones. */
export const batchOrdersRouter = router({ ...batchOrderList, get: getBatchOrderProcedure });
export const batchOrderItemsRouter = router({ ...batchItemList });

/** Orders that suppliers don't have, over all programs of the caller. */
export const orderErrorsRouter = router({
	...orderErrorList,
	clear: clearOrderErrorProcedure,
	bulk: router({ hold: holdOrderErrorsProcedure }),
});

/** The orders of one participant; a whole program has its own list. */
export const participantOrdersRouter = router({
	...participantOrderList,
});
