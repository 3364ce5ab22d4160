import { historyOfSchema, momentSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { storingProcedure } from '../../../trpc';
import { restore } from '../history/restore';

/** Restores a page, section or menu to its state at a moment, even one that was deleted since. */
export const restoreStateProcedure = storingProcedure('manageContent')
	.input(z.object({ of: historyOfSchema, at: momentSchema }))
	.mutation(async ({ ctx, input: { of, at } }) => {
		await restore(ctx, of, new Date(at));
		return { restored: true };
	});
