import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { priceProduct } from '../services/get-product';

/** What the supplier asks is for those alone who set the prices. */
export const priceProductProcedure = programProcedure('manageProgram')
	.input(z.object({ id: z.uuid() }))
	.query(({ ctx, input }) => priceProduct(ctx, input.id));
