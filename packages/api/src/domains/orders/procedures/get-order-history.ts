import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { getOrderHistory } from '../services/get-order-history';

/**
 * The timeline of an order, its ledger entries and its price steps: for users who work with orders, since prices show
 * the program's margin.
 */
export const getOrderHistoryProcedure = programProcedure('manageOrders')
	.input(z.object({ orderId: z.uuid() }))
	.query(({ ctx, input }) => getOrderHistory(ctx, input.orderId));
