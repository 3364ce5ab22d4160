import type { AppRouter } from '@rewards/api/router';
import type { Tone } from '@rewards/ui/primitives/badge';
import type { BuildStatus, ChangeKind } from '@rewards/validators/catalogue/constants';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>;
export type ProductRow = Outputs['products']['list']['items'][number];
export type Product = Outputs['products']['get'];
export type Build = Outputs['catalogueBuilds']['get'];
export type Step = Outputs['rebuildSteps']['list']['items'][number];
export type Change = Outputs['catalogueChanges']['list']['items'][number];
export type ReportRow = Outputs['automatedBuilds']['list']['items'][number];
export type ProductOrder = Outputs['productOrders']['list']['items'][number];

export const statusTones: Record<BuildStatus, Tone> = {
	Queued: 'neutral',
	Running: 'info',
	'Waiting for Agreement': 'warning',
	Completed: 'success',
	'Completed with Error': 'danger',
};
export const kindTones: Record<ChangeKind, Tone> = {
	new: 'success',
	gone: 'danger',
	dearer: 'warning',
	cheaper: 'info',
	changed: 'neutral',
};

/** Only these two statuses end a build. */
export const hasBuilt = (status: string): boolean => status === 'Completed' || status === 'Completed with Error';

export const buildHref = (programId: string, buildId: string): string => `/programs/${programId}/builds/${buildId}`;
export const productHref = (programId: string, id: string): string => `/programs/${programId}/products/${id}`;
