import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { disableCode } from '../services/disable-code';

export const disableCodeProcedure = programProcedure('manageTransaction')
	.input(z.object({ sid: z.uuid() }))
	.mutation(({ ctx, input }) => disableCode(ctx, input.sid));
