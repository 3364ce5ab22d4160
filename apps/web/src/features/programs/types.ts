import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['programs'];
export type ProgramRow = Outputs['list']['items'][number];

/** Props of every popup about one program. */
export interface ProgramPopup {
	program: Pick<ProgramRow, 'id' | 'name' | 'accountId'>;
	onClose: () => void;
}
