import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

export type ScheduleRow = inferRouterOutputs<AppRouter>['scheduledReports']['list']['items'][number];
export type Schedule = inferRouterOutputs<AppRouter>['scheduledReports']['get'];
export type Recipient = inferRouterOutputs<AppRouter>['scheduledReports']['recipients'][number];
