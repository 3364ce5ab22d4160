import type { AppRouter } from '@rewards/api/router';
import type { BlankCells, ImportMode } from '@rewards/validators/participants/constants';
import type { inferRouterOutputs } from '@trpc/server';

export type Recipe = inferRouterOutputs<AppRouter>['recipes']['list'][number];
export type Run = inferRouterOutputs<AppRouter>['recipes']['runs']['list'][number];

export type Source = NonNullable<inferRouterOutputs<AppRouter>['recipes']['source']['get']>;
export type SourceTried = inferRouterOutputs<AppRouter>['recipes']['source']['test'];

export interface SaveRecipeProps {
	programId: string;
	/** The preview or import of the file. */
	jobId: string;
	/** Of the file. */
	name: string;
	/** null for points. */
	mode: ImportMode | null;
	blanks?: BlankCells | undefined;
}
