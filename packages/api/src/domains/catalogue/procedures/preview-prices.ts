import { priceSettingsSchema } from '@rewards/validators/prices/schemas';
import { programProcedure } from '../../../trpc';
import { previewPrices } from '../services/preview-prices';

/** The effect that a change of the price settings would have on the products on sale; saves nothing. */
export const previewPricesProcedure = programProcedure('manageProgram')
	.input(priceSettingsSchema)
	.query(({ ctx, input: { programId: _, ...settings }, signal }) => previewPrices(ctx, settings, signal));
