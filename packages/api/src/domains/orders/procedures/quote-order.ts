import { orderQuoteSchema } from '@rewards/validators/orders/schemas';
import { programProcedure } from '../../../trpc';
import { quoteOrder } from '../intake/quote-order';

export const quoteOrderProcedure = programProcedure('manageOrders')
	.input(orderQuoteSchema)
	.query(({ ctx, input: { programId: _, ...body } }) => quoteOrder(ctx, body));
