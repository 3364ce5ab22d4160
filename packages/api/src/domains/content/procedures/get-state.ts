import { historyOfSchema, momentSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { stateAt } from '../history/state-at';

export const getStateProcedure = programProcedure('manageContent')
	.input(z.object({ of: historyOfSchema, at: momentSchema }))
	.query(({ ctx, input: { of, at } }) => stateAt(ctx, of, new Date(at)));
