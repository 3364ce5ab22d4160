import type { AppRouter } from '@rewards/api/router';
import type { Tone } from '@rewards/ui/primitives/badge';
import type { UserStatus } from '@rewards/validators/users';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['users'];
export type UserRow = Outputs['list']['items'][number];
export type User = Outputs['get'];

/** Named here, because the shared list stands beside schemas that no list needs. */
export const userStatuses = ['active', 'invited', 'locked'] as const satisfies readonly UserStatus[];

export const statusTones: Record<UserStatus, Tone> = { active: 'success', invited: 'info', locked: 'danger' };
