import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>;
export type OrderDetailRow = Outputs['orderDetail']['list']['items'][number];
export type OverviewRow = Outputs['claimOverview']['list']['items'][number];
export type TaxRow = Outputs['tax']['list']['items'][number];
export type PointAdjustmentRow = Outputs['pointAdjustments']['list']['items'][number];
export type ParticipantTotalRow = Outputs['participantTotals']['list']['items'][number];
export type ActivityRow = Outputs['activity']['list']['items'][number];
export type LiabilityRow = Outputs['liabilityOverview']['list']['items'][number];
export type LiabilityMonth = Outputs['liabilityOverview']['months']['months'][number];
