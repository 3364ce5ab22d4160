import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { priceProduct } from './get-product';

/** Only users who set the prices see the supplier's cost. */
export const priceProductProcedure = programProcedure('manageProgram')
	.input(z.object({ id: z.uuid() }))
	.query(({ ctx, input }) => priceProduct(ctx, input.id));
