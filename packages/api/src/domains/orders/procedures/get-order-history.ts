import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { getOrderHistory } from '../services/get-order-history';

/**
 * The timeline of an order, its ledger entries and its price steps: for those who work with orders, since prices show
 * what the program earns.
 */
export const getOrderHistoryProcedure = programProcedure('manageOrders')
	.input(z.object({ orderId: z.uuid() }))
	.query(({ ctx, input }) => getOrderHistory(ctx, input.orderId));
