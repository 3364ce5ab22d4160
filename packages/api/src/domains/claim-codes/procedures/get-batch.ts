import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { findBatch } from '../services/find-batch';

export const getBatchProcedure = programProcedure('manageTransaction')
	.input(z.object({ batchId: z.uuid() }))
	.query(({ ctx, input }) => findBatch(ctx, input.batchId));
