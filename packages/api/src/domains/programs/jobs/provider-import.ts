import { providerImportResultSchema } from '@rewards/validators/programs/single-sign-on';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

/** Reads the people of a program's first sign-on provider and brings them in; started by `startProviderImport`. */
export const providerImportJob = defineJob({
	kind: 'providerImport',
	flags: ['manageProgram'],
	whenCancelled: 'takenBack',
	params: z.object({}),
	result: providerImportResultSchema,
});
