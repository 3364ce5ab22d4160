import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>;
export type Batch = Outputs['claimCodeBatches']['list']['items'][number];
export type Code = Outputs['claimCodes']['list']['items'][number];
export type FoundCode = NonNullable<Outputs['claimCodes']['lookUp']>;

export const batchHref = (programId: string, batchId: string): string =>
	`/programs/${programId}/claim-codes/${batchId}`;
