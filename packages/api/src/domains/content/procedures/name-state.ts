import { historyOfSchema, momentSchema, stateNameSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { fieldError } from '../../../errors';
import { programProcedure } from '../../../trpc';
import { nameState } from '../history/name-state';

/** Names the state of a page or menu at a moment; a section is named with its page. */
export const nameStateProcedure = programProcedure('manageContent')
	.input(z.object({ of: historyOfSchema, at: momentSchema, name: stateNameSchema }))
	.mutation(({ ctx, input: { of, at, name } }) => {
		if (of.kind === 'section') throw fieldError('of.kind', 'invalid');
		return nameState(ctx, of, { at: new Date(at), name });
	});
