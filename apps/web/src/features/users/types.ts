import type { AppRouter } from '@rewards/api/router';
import type { Tone } from '@rewards/ui/primitives/badge';
import type { UserStatus } from '@rewards/validators/users/constants';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['users'];
export type UserRow = Outputs['list']['items'][number];
export type User = Outputs['get'];

export const statusTones: Record<UserStatus, Tone> = { active: 'success', invited: 'info', locked: 'danger' };
