import { router } from '../../trpc';
import { answerBuildProcedure } from './procedures/answer-build';
import { feedStateProcedure } from './procedures/feed-state';
import { getBuildProcedure } from './procedures/get-build';
import { getProductProcedure } from './procedures/get-product';
import { automatedBuildList } from './procedures/list-automated-builds';
import { buildList } from './procedures/list-builds';
import { changeList } from './procedures/list-changes';
import { productOrderList } from './procedures/list-product-orders';
import { productList } from './procedures/list-products';
import { stepList } from './procedures/list-steps';
import { pickProductProcedure } from './procedures/pick-product';
import { previewPricesProcedure } from './procedures/preview-prices';
import { priceProductProcedure } from './procedures/price-product';
import { rebuildHistoryProcedure } from './procedures/rebuild-history';
import { restoreCatalogueProcedure } from './procedures/restore-catalogue';
import { startRebuildProcedure } from './procedures/start-rebuild';
import { startRebuildsProcedure } from './procedures/start-rebuilds';

export const catalogueRouter = router({
	prices: router({
		preview: previewPricesProcedure,
		products: pickProductProcedure,
	}),
	feed: feedStateProcedure,
	rebuild: startRebuildProcedure,
	rebuildMany: startRebuildsProcedure,
	restore: restoreCatalogueProcedure,
	history: rebuildHistoryProcedure,
});

/** The builds of a program; `answer` decides on a waiting one. */
export const catalogueBuildsRouter = router({
	...buildList,
	get: getBuildProcedure,
	answer: answerBuildProcedure,
});
export const catalogueChangesRouter = router({ ...changeList });
export const rebuildStepsRouter = router({ ...stepList });
export const automatedBuildsRouter = router({ ...automatedBuildList });

/** The products that a program sells. */
export const productsRouter = router({
	...productList,
	get: getProductProcedure,
	price: priceProductProcedure,
});
export const productOrdersRouter = router({ ...productOrderList });
