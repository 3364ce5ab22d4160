import { router } from '../../trpc';
import { checkSignOnProcedure } from './procedures/check-sign-on';
import { cloneProgramProcedure } from './procedures/clone-program';
import { createFromTemplateProcedure } from './procedures/create-from-template';
import { createProgramProcedure } from './procedures/create-program';
import { deleteProgramProcedure } from './procedures/delete-program';
import { getLanguagesProcedure } from './procedures/get-languages';
import { getLevelUsageProcedure } from './procedures/get-level-usage';
import { getPrefixSharingProcedure } from './procedures/get-prefix-sharing';
import { getProgramProcedure } from './procedures/get-program';
import { importPeopleProcedure } from './procedures/import-people';
import { listProgramOptionsProcedure } from './procedures/list-program-options';
import { programList } from './procedures/list-programs';
import { moveProgramProcedure } from './procedures/move-program';
import { pickHomePageProcedure } from './procedures/pick-home-page';
import { saveWholeProgramProcedure } from './procedures/save-whole-program';
import { setProgramStatusProcedure } from './procedures/set-program-status';
import { tryTaxProcedure } from './procedures/try-tax';
import { updateProgramProcedure } from './procedures/update-program';

export const programsRouter = router({
	...programList,
	/** For selectors: all programs, with only the fields of a selector. */
	options: listProgramOptionsProcedure,
	get: getProgramProcedure,
	languages: getLanguagesProcedure,
	/** With whom its PO prefix is shared; null if it is its own. */
	prefixSharing: getPrefixSharingProcedure,
	create: createProgramProcedure,
	createFrom: createFromTemplateProcedure,
	clone: cloneProgramProcedure,
	move: moveProgramProcedure,
	update: updateProgramProcedure,
	saveWhole: saveWholeProgramProcedure,
	levels: router({ usage: getLevelUsageProcedure, homePages: pickHomePageProcedure }),
	tax: router({ try: tryTaxProcedure }),
	setStatus: setProgramStatusProcedure,
	delete: deleteProgramProcedure,
	importPeople: importPeopleProcedure,
	checkSignOn: checkSignOnProcedure,
});
