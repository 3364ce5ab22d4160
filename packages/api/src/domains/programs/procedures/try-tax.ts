import { taxTrySchema } from '@rewards/validators/taxes/schemas';
import { programProcedure } from '../../../trpc';
import { tryTax } from '../services/try-tax';

/** The tax of an order with a given amount and address, even by unsaved settings. Stores nothing. */
export const tryTaxProcedure = programProcedure('manageProgram')
	.input(taxTrySchema)
	.query(({ ctx, input: { programId: _, ...order }, signal }) => tryTax(ctx, order, signal));
