import { permitted } from '../../../trpc';
import { getTemplate } from '../services/get-template';

/** The texts that 'Use Template' copies. */
export const getTemplateProcedure = permitted('manageContent').query(({ ctx }) => getTemplate(ctx));
