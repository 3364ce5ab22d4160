import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

/** A program with all settings that the user may see. */
export type Program = inferRouterOutputs<AppRouter>['programs']['get'];
