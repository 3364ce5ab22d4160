import { router } from '../../trpc';
import { getLanguagesProcedure } from './procedures/get-languages';
import { getProgramProcedure } from './procedures/get-program';
import { listProgramsProcedure } from './procedures/list-programs';

export const programsRouter = router({
	list: listProgramsProcedure,
	get: getProgramProcedure,
	languages: getLanguagesProcedure,
});
