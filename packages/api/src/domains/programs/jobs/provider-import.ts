import { providerImportResultSchema } from '@rewards/validators/programs/single-sign-on';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

/** Imports the people of a program's first sign-on provider; started by `startProviderImport`. */
export const providerImportJob = defineJob({
	kind: 'providerImport',
	flags: ['manageProgram'],
	whenCancelled: 'takenBack',
	params: z.object({}),
	result: providerImportResultSchema,
});
