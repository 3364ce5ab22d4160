import { router } from '../../trpc';
import { cloneProgramProcedure } from './procedures/clone-program';
import { createProgramProcedure } from './procedures/create-program';
import { deleteProgramProcedure } from './procedures/delete-program';
import { getLanguagesProcedure } from './procedures/get-languages';
import { getProgramProcedure } from './procedures/get-program';
import { listProgramValuesProcedure } from './procedures/list-program-values';
import { listProgramsProcedure } from './procedures/list-programs';
import { moveProgramProcedure } from './procedures/move-program';
import { pageProgramsProcedure } from './procedures/page-programs';
import { setProgramStatusProcedure } from './procedures/set-program-status';

export const programsRouter = router({
	/** For selectors: all of them, and only what those show. */
	list: listProgramsProcedure,
	page: pageProgramsProcedure,
	distinct: listProgramValuesProcedure,
	get: getProgramProcedure,
	languages: getLanguagesProcedure,
	create: createProgramProcedure,
	clone: cloneProgramProcedure,
	move: moveProgramProcedure,
	setStatus: setProgramStatusProcedure,
	delete: deleteProgramProcedure,
});
