import { historyOfSchema, momentSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { listMoments } from '../history/moments';

/**
 * When a page, a section or a menu changed, the newest first; `cursor`, the last moment of the page before, asks for
 * older ones.
 */
export const listHistoryProcedure = programProcedure('manageContent')
	.input(z.object({ of: historyOfSchema, cursor: momentSchema.nullish() }))
	.query(({ ctx, input: { of, cursor } }) => listMoments(ctx, of, cursor ? new Date(cursor) : undefined));
