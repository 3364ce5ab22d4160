import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { getProduct } from '../services/get-product';

export const getProductProcedure = programProcedure('manageReports')
	.input(z.object({ id: z.uuid() }))
	.query(({ ctx, input }) => getProduct(ctx, input.id));
