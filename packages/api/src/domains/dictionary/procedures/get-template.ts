import { permitted } from '../../../trpc';
import { getTemplate } from '../services/get-template';

/** The texts that new dictionaries start with, in all languages. */
export const getTemplateProcedure = permitted('manageContent').query(({ ctx }) => getTemplate(ctx));
