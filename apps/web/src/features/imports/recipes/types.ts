import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

export type Recipe = inferRouterOutputs<AppRouter>['recipes']['list'][number];
export type Run = inferRouterOutputs<AppRouter>['recipes']['runs']['list'][number];
