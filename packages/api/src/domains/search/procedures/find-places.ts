import { placesSchema } from '@rewards/validators/search/schemas';
import { staffProcedure } from '../../../trpc';
import { findPlaces } from '../services/find-places';

/** Where the caller may work: accounts and programs by part of their name, each with the way down to it. */
export const findPlacesProcedure = staffProcedure
	.input(placesSchema)
	.query(({ ctx, input }) => findPlaces(ctx, input.text, input.includeDisabled));
