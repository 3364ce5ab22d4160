import { programProcedure } from '../../../trpc';
import { listCategories } from './list-carousel-products';

export const listCategoriesProcedure = programProcedure('manageContent').query(({ ctx, signal }) =>
	listCategories(ctx, signal),
);
