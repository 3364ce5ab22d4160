import { signOnCheckSchema } from '@rewards/validators/programs/single-sign-on';
import { programProcedure } from '../../../trpc';
import { checkSignOn } from '../services/check-sign-on';

/** Whether the settings of the second provider match its discovery document, even before they are saved. */
export const checkSignOnProcedure = programProcedure('manageProgram')
	.input(signOnCheckSchema)
	.query(({ ctx, input }) => checkSignOn(ctx, input.serviceURL));
