import { historyOfSchema, momentSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { listMoments } from '../history/moments';

/** When a page, section or menu changed, the newest first; `cursor` is the last moment of the previous page. */
export const listHistoryProcedure = programProcedure('manageContent')
	.input(z.object({ of: historyOfSchema, cursor: momentSchema.nullish() }))
	.query(({ ctx, input: { of, cursor } }) => listMoments(ctx, of, cursor ? new Date(cursor) : undefined));
