import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['apiKeys'];
export type ApiKeyRow = Outputs['list']['items'][number];
export type ApiKey = Outputs['get'];

export interface NewSecret {
	/** Of a new key. */
	id?: string;
	name: string;
	secret: string;
}
