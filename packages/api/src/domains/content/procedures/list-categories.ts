import { programProcedure } from '../../../trpc';
import { listCategories } from '../services/list-carousel-products';

export const listCategoriesProcedure = programProcedure('manageContent').query(({ ctx, signal }) =>
	listCategories(ctx, signal),
);
