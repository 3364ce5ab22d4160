import { mailLanguageSchema } from '@rewards/validators/participants/password-mails';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { startPasswordMails } from '../services/start-password-mails';

/** Starts a job that mails each participant of a held selection a link for setting a password. */
export const startPasswordMailsProcedure = programProcedure('manageParticipant')
	.input(z.object({ selectionId: z.uuid(), count: z.int().positive(), language: mailLanguageSchema }))
	.mutation(({ ctx, input }) => startPasswordMails(ctx, input));
