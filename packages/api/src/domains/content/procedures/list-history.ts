import { historyOfSchema, momentSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { listMoments } from '../history/moments';

/** When a page, a section or a menu changed, the newest first; `before` asks for older ones. */
export const listHistoryProcedure = programProcedure('manageContent')
	.input(z.object({ of: historyOfSchema, before: momentSchema.nullish() }))
	.query(({ ctx, input: { of, before } }) => listMoments(ctx, of, before ? new Date(before) : undefined));
