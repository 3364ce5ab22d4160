import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['accounts'];
export type AccountListRow = Outputs['list']['items'][number];
export type Account = Outputs['get'];
