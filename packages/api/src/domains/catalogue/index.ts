export { feedAddress, readBuildProgram } from './build/build-program';
export { holdCatalogue, refuseWhileChanging } from './hold-catalogue';
export { levelTakes } from './levels-sql';
export { searchPatterns } from './procedures/pick-product';
export {
	automatedBuildsRouter,
	catalogueBuildsRouter,
	catalogueChangesRouter,
	catalogueRouter,
	productOrdersRouter,
	productsRouter,
	rebuildStepsRouter,
} from './router';
export { productRejects } from './services/rejects-file';
export { repriceProducts } from './services/reprice';
