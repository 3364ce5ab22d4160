import { contentDocumentSchema } from '@rewards/validators/content/document';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { saveDocument } from '../document/save-document';

/** Whoever saves a whole program sends its content along; only who holds manageContent may send another. */
export const saveDocumentProcedure = programProcedure('manageContent', 'manageProgram')
	.input(z.object({ content: contentDocumentSchema }))
	.mutation(({ ctx, input }) => saveDocument(ctx, input.content));
