export { holdCatalogue, refuseWhileChanging } from './hold-catalogue';
export {
	automatedBuildsRouter,
	catalogueBuildsRouter,
	catalogueChangesRouter,
	catalogueRouter,
	productOrdersRouter,
	productsRouter,
	rebuildStepsRouter,
} from './router';
export { searchPatterns } from './services/pick-product';
export { productRejects } from './services/rejects-file';
export { repriceProducts } from './services/reprice';
