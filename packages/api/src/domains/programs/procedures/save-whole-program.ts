import { contentDocumentSchema } from '@rewards/validators/content/document';
import { programUpdateSchema } from '@rewards/validators/programs/settings';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { saveWholeProgram } from '../services/save-whole-program';

/**
 * Saves a program with its content, all or nothing. A caller who may change only one of the two sends the other
 * unchanged.
 */
export const saveWholeProgramProcedure = programProcedure('manageProgram', 'manageContent')
	.input(programUpdateSchema)
	.input(z.object({ content: contentDocumentSchema }))
	.mutation(({ ctx, input: { programId: _, ...whole } }) => saveWholeProgram(ctx, whole));
