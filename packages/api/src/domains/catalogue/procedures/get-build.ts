import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { getBuild } from '../services/get-build';

export const getBuildProcedure = programProcedure('manageProgramAdvanced', 'manageOrders')
	.input(z.object({ buildId: z.uuid() }))
	.query(({ ctx, input }) => getBuild(ctx, input.buildId));
