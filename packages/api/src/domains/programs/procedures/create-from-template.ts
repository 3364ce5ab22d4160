import { programFromSchema } from '@rewards/validators/programs/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { startFromTemplate } from '../services/start-from-template';

/** Requests a new program that begins with parts of the program `programId`; the job reports when it exists. */
export const createFromTemplateProcedure = programProcedure('manageProgram')
	.input(programFromSchema.extend({ accountId: z.uuid() }))
	.mutation(({ ctx, input }) => startFromTemplate(ctx, input));
