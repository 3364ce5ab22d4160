import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['programs'];
export type ProgramRow = Outputs['list']['items'][number];

/** What every popup about one program is given. */
export interface ProgramPopup {
	program: Pick<ProgramRow, 'id' | 'name' | 'accountId'>;
	onClose: () => void;
}
