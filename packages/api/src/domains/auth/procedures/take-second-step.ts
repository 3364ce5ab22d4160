import { secondStepSchema } from '@rewards/validators/auth/second-factor';
import { publicProcedure } from '../../../trpc';
import { takeSecondStep } from '../services/take-second-step';

export const takeSecondStepProcedure = publicProcedure
	.meta({ access: 'public', keyless: true })
	.input(secondStepSchema)
	.mutation(({ ctx, input }) => takeSecondStep(ctx, input));
