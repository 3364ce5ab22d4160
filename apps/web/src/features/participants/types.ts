import type { AppRouter } from '@rewards/api/router';
import type { Tone } from '@rewards/ui/primitives/badge';
import type { ParticipantStatus } from '@rewards/validators/participants';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['participants'];
export type ParticipantRow = Outputs['list']['items'][number];
export type Participant = Outputs['get'];

/** Named here, because the shared list stands beside rules and countries that only forms need. */
export const participantStatuses = [
	'Active',
	'Disabled',
	'Used',
	'Pending Approval',
	'Archived',
] as const satisfies readonly ParticipantStatus[];

export const statusTones: Record<ParticipantStatus, Tone> = {
	Active: 'success',
	Disabled: 'neutral',
	Used: 'info',
	'Pending Approval': 'warning',
	Archived: 'neutral',
};

export const isStatus = (value: string): value is ParticipantStatus =>
	participantStatuses.some((status) => status === value);
