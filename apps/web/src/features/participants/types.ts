import type { AppRouter } from '@rewards/api/router';
import type { Tone } from '@rewards/ui/primitives/badge';
import type { ParticipantStatus } from '@rewards/validators/participants/constants';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['participants'];
export type ParticipantRow = Outputs['list']['items'][number];
export type Participant = Outputs['get'];

export const statusTones: Record<ParticipantStatus, Tone> = {
	Active: 'success',
	Disabled: 'neutral',
	Used: 'info',
	'Pending Approval': 'warning',
	Archived: 'neutral',
};
