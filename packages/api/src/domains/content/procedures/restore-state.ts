import { historyOfSchema, momentSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { restore } from '../history/restore';

/** Makes a page, a section or a menu what it was at a moment, also one that was deleted since. */
export const restoreStateProcedure = programProcedure('manageContent')
	.input(z.object({ of: historyOfSchema, at: momentSchema }))
	.mutation(async ({ ctx, input: { of, at } }) => {
		await restore(ctx, of, new Date(at));
		return { restored: true };
	});
