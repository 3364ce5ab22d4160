export { orderBulkResults } from './bulk/results-csv';
export {
	batchOrderItemsRouter,
	batchOrdersRouter,
	orderErrorsRouter,
	ordersRouter,
	participantOrdersRouter,
} from './router';
export { checkEndings, type EndingFault, endingFaultLine } from './services/check-endings';
export { OrderSender } from './supplier/order-sender';
export { receiveMessage } from './supplier/receive-message';
export { startOrderSender } from './supplier/start-order-sender';
