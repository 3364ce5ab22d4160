import { router } from '../../trpc';
import { pickProductProcedure } from './procedures/pick-product';
import { previewPricesProcedure } from './procedures/preview-prices';

export const catalogueRouter = router({
	prices: router({
		preview: previewPricesProcedure,
		products: pickProductProcedure,
	}),
});
