import { carouselFieldsSchema } from '@rewards/validators/content/schemas';
import { programProcedure } from '../../../trpc';
import { listCarouselProducts } from '../services/list-carousel-products';

/** The products that a carousel with these fields would show now. */
export const listCarouselProductsProcedure = programProcedure('manageContent')
	.input(carouselFieldsSchema.pick({ source: true, productSort: true, categories: true, limit: true }))
	.query(({ ctx, input: { programId: _, ...fields }, signal }) => listCarouselProducts(ctx, fields, signal));
