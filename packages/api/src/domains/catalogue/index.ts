export { feedAddress, readBuildProgram } from './build/build-program';
export { holdCatalogue, refuseWhileChanging } from './hold-catalogue';
export { levelTakes } from './levels-sql';
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
