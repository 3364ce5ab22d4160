import { withHandler } from '../../../jobs';
import { levelMoveJob } from './level-move';
import { programCloneJob } from './program-clone';
import { providerImportJob } from './provider-import';

/** The kinds of job of this domain. */
export const programJobs = [
	withHandler(programCloneJob, () => import('./run-program-clone').then((module) => module.runProgramClone)),
	withHandler(providerImportJob, () => import('./run-provider-import').then((module) => module.runProviderImport)),
	withHandler(levelMoveJob, () => import('./run-level-move').then((module) => module.runLevelMove)),
] as const;
