import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['ledger'];
export type TransactionRow = Outputs['list']['items'][number];

/** An entry that can be reversed: not an order's, not a reversal, and not reversed yet. */
export const mayReverse = ({ type, reversedById }: Pick<TransactionRow, 'type' | 'reversedById'>): boolean =>
	type === 'adjustment' && reversedById === null;
