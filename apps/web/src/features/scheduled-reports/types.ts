import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

export type ScheduleRow = inferRouterOutputs<AppRouter>['scheduledReports']['list']['items'][number];
