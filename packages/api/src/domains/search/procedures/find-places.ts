import { placesSchema } from '@rewards/validators/search/schemas';
import { staffProcedure } from '../../../trpc';
import { findPlaces } from '../services/find-places';

/** Accounts and programs where the caller may work, by part of their name, each with the path to it. */
export const findPlacesProcedure = staffProcedure
	.input(placesSchema)
	.query(({ ctx, input }) => findPlaces(ctx, input.text, input.includeDisabled));
