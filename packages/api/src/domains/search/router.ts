import { router } from '../../trpc';
import { findProcedure } from './procedures/find';
import { findPlacesProcedure } from './procedures/find-places';

/** One search over everything that has a page. */
export const searchRouter = router({ find: findProcedure, places: findPlacesProcedure });
