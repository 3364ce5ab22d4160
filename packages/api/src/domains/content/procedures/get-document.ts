import { staffProgramProcedure } from '../../../trpc';
import { getDocument } from '../document/to-document';

/** The whole content, as part of the program that any user with a role may read. */
export const getDocumentProcedure = staffProgramProcedure.query(({ ctx }) => getDocument(ctx));
