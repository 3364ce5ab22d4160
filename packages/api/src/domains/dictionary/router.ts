import { router } from '../../trpc';
import { beginLanguageProcedure } from './procedures/begin-language';
import { getChangesAtProcedure } from './procedures/get-changes-at';
import { getHistoryProcedure } from './procedures/get-history';
import { getProgressProcedure } from './procedures/get-progress';
import { getTemplateProcedure } from './procedures/get-template';
import { getTemplateTextsProcedure } from './procedures/get-template-texts';
import { getTextsProcedure } from './procedures/get-texts';
import { getTextsAtProcedure } from './procedures/get-texts-at';
import { nameStateProcedure } from './procedures/name-state';
import { saveLanguagesProcedure } from './procedures/save-languages';
import { saveTextsProcedure } from './procedures/save-texts';

export const dictionaryRouter = router({
	texts: getTextsProcedure,
	progress: getProgressProcedure,
	template: getTemplateProcedure,
	templateTexts: getTemplateTextsProcedure,
	begin: beginLanguageProcedure,
	save: saveTextsProcedure,
	saveLanguages: saveLanguagesProcedure,
	history: getHistoryProcedure,
	changesAt: getChangesAtProcedure,
	textsAt: getTextsAtProcedure,
	nameState: nameStateProcedure,
});
