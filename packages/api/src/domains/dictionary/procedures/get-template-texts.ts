import { dictionaryLanguageSchema } from '@rewards/validators/dictionary/schemas';
import { programProcedure } from '../../../trpc';
import { getTemplateTexts } from './get-template';

/** The texts that 'Use Template' copies into a program's language. */
export const getTemplateTextsProcedure = programProcedure('manageContent')
	.input(dictionaryLanguageSchema)
	.query(({ ctx, input }) => getTemplateTexts(ctx, input));
