import { contentDocumentSchema } from '@rewards/validators/content/document';
import { z } from 'zod';
import { storingProcedure } from '../../../trpc';
import { saveDocument } from '../document/save-document';

/** Clients that save a whole program send its content along; only callers with manageContent may change it. */
export const saveDocumentProcedure = storingProcedure('manageContent', 'manageProgram')
	.input(z.object({ content: contentDocumentSchema }))
	.mutation(({ ctx, input }) => saveDocument(ctx, input.content));
