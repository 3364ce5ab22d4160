import { priceSettingsSchema } from '@rewards/validators/prices/schemas';
import { programProcedure } from '../../../trpc';
import { previewPrices } from '../services/preview-prices';

/** What a change of the price settings would do to the products on sale; nothing is saved. */
export const previewPricesProcedure = programProcedure('manageProgram')
	.input(priceSettingsSchema)
	.query(({ ctx, input: { programId: _, ...settings }, signal }) => previewPrices(ctx, settings, signal));
