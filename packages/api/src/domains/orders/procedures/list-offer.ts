import { orderOfferSchema } from '@rewards/validators/orders/schemas';
import { programProcedure } from '../../../trpc';
import { listOffer } from '../services/list-offer';

/** Products that a participant can order, for staff who order for them. */
export const listOfferProcedure = programProcedure('manageOrders')
	.input(orderOfferSchema)
	.query(({ ctx, input, signal }) => listOffer(ctx, input, signal));
