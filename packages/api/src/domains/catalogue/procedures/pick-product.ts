import { productPickSchema } from '@rewards/validators/prices/schemas';
import { programProcedure } from '../../../trpc';
import { pickProduct } from '../services/pick-product';

/** Products on sale with their cost, for the price calculator. */
export const pickProductProcedure = programProcedure('manageProgram')
	.input(productPickSchema)
	.query(({ ctx, input, signal }) => pickProduct(ctx, input, signal));
