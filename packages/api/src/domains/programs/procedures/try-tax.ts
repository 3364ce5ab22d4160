import { taxTrySchema } from '@rewards/validators/taxes/schemas';
import { programProcedure } from '../../../trpc';
import { tryTax } from '../services/try-tax';

/**
 * What an order of some amount to some address would be taxed, also by settings that aren't saved yet. Nothing is kept.
 */
export const tryTaxProcedure = programProcedure('manageProgram')
	.input(taxTrySchema)
	.query(({ ctx, input: { programId: _, ...order }, signal }) => tryTax(ctx, order, signal));
