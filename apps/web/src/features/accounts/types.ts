import type { AppRouter } from '@rewards/api/router';
import type { AccountType } from '@rewards/validators/accounts';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['accounts'];
export type AccountListRow = Outputs['list']['items'][number];
export type Account = Outputs['get'];

/** Named here, because the shared list stands beside schemas that no list needs. */
export const accountTypes = ['customer', 'rep', 'reseller', 'root'] as const satisfies readonly AccountType[];

export const isAccountType = (value: unknown): value is AccountType => accountTypes.some((type) => type === value);
