import { programProcedure } from '../../../trpc';
import { listContentLanguages } from '../services/list-content-languages';

export const listContentLanguagesProcedure = programProcedure('manageContent').query(({ ctx }) =>
	listContentLanguages(ctx),
);
