import { z } from 'zod';
import { permitted } from '../../../trpc';
import { clearOrderError } from '../services/clear-order-error';

export const clearOrderErrorProcedure = permitted('manageOrders')
	.input(z.object({ orderDataId: z.uuid(), programId: z.uuid().optional() }))
	.mutation(({ ctx, input }) => clearOrderError(ctx, input));
