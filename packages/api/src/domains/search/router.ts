import { router } from '../../trpc';
import { findProcedure } from './procedures/find';

/** One search over everything that has a page. */
export const searchRouter = router({ find: findProcedure });
